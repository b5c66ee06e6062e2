import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/teamCenter.html',
  chrome: 'full',
  component: () => import('./People.tsx'),
  loader: () => import('./People.loader.ts'),
  ...import.meta.derived,
})
