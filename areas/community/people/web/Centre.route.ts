import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/user_center.html',
  chrome: 'full',
  component: () => import('./Centre.tsx'),
  loader: () => import('./Centre.loader.ts'),
  ...import.meta.derived,
})
