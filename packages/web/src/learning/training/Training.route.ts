import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/training.html',
  chrome: 'full',
  component: () => import('./Training.tsx'),
  loader: () => import('./Training.loader.ts'),
  ...import.meta.derived,
})
