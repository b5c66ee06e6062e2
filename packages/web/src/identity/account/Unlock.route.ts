import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/unlock.html',
  chrome: 'full',
  component: () => import('./Unlock.tsx'),
  loader: () => import('./Unlock.loader.ts'),
  ...import.meta.derived,
})
