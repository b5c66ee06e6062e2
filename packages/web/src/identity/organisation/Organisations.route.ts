import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/organisations.html',
  chrome: 'full',
  component: () => import('./Organisations.tsx'),
  loader: () => import('./Organisations.loader.ts'),
  ...import.meta.derived,
})
