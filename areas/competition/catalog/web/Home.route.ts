import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/home.html',
  chrome: 'full',
  component: () => import('./Home.tsx'),
  loader: () => import('./Home.loader.ts'),
  ...import.meta.derived,
})
