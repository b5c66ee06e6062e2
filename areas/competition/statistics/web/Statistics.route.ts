import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/statistics.html',
  chrome: 'full',
  component: () => import('./Statistics.tsx'),
  loader: () => import('./Statistics.loader.ts'),
  ...import.meta.derived,
})
