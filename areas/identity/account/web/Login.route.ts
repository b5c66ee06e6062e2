import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/login.html',
  chrome: 'bare',
  component: () => import('./Login.tsx'),
  loader: () => import('./Login.loader.ts'),
  ...import.meta.derived,
})
