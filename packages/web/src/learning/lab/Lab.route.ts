import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/dc_lab.html',
  chrome: 'full',
  component: () => import('./Lab.tsx'),
  loader: () => import('./Lab.loader.ts'),
  ...import.meta.derived,
})
