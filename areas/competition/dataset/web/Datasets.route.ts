import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/datasets.html',
  chrome: 'full',
  component: () => import('./Datasets.tsx'),
  loader: () => import('./Datasets.loader.ts'),
  ...import.meta.derived,
})
