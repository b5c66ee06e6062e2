import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/circle.html',
  chrome: 'full',
  component: () => import('./Forum.tsx'),
  loader: () => import('./Forum.loader.ts'),
  ...import.meta.derived,
})
