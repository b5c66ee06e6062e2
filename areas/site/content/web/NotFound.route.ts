import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/404.html',
  chrome: 'full',
  component: () => import('./NotFound.tsx'),
  ...import.meta.derived,
})
