import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/library.html',
  chrome: 'full',
  component: () => import('./Library.tsx'),
  loader: () => import('./Library.loader.ts'),
  ...import.meta.derived,
})
