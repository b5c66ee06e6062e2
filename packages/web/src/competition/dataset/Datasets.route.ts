import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/datasets.html',
  chrome: 'full',
  component: () => import('./Datasets.tsx'),
  loader: () => import('./Datasets.loader.ts'),
  ...import.meta.derived,
})
