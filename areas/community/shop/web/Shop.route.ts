import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/encourage_index.html',
  chrome: 'full',
  component: () => import('./Shop.tsx'),
  loader: () => import('./Shop.loader.ts'),
  ...import.meta.derived,
})
