import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/dataset.html',
  chrome: 'full',
  component: () => import('./Dataset.tsx'),
  loader: () => import('./Dataset.loader.ts'),
  ...import.meta.derived,
})
