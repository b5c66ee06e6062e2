import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/get_intergral.html',
  chrome: 'full',
  component: () => import('./Earn.tsx'),
  loader: () => import('./Earn.loader.ts'),
  ...import.meta.derived,
})
