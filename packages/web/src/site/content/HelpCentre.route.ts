import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/helpCenter.html',
  chrome: 'full',
  component: () => import('./HelpCentre.tsx'),
  loader: () => import('./HelpCentre.loader.ts'),
  ...import.meta.derived,
})
