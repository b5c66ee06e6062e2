import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/landingpage/:page',
  chrome: 'full',
  component: () => import('./Landing.tsx'),
  loader: () => import('./Landing.loader.ts'),
  ...import.meta.derived,
})
