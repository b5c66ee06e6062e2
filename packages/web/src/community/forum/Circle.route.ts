import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/circle.html',
  chrome: 'full',
  component: () => import('./Circle.tsx'),
  loader: () => import('./Circle.loader.ts'),
  ...import.meta.derived,
})
