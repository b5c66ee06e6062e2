import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/circle.html',
  chrome: 'full',
  component: () => import('./Forum.tsx'),
  loader: () => import('./Forum.loader.ts'),
  ...import.meta.derived,
})
