import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/home.html',
  chrome: 'full',
  component: () => import('./Home.tsx'),
  loader: () => import('./Home.loader.ts'),
  ...import.meta.derived,
})
