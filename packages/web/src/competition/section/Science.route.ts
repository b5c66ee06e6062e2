import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/science.html',
  chrome: 'full',
  component: () => import('./Science.tsx'),
  loader: () => import('./Science.loader.ts'),
  ...import.meta.derived,
})
