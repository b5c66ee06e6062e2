import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/404.html',
  chrome: 'full',
  component: () => import('./NotFound.tsx'),
  ...import.meta.derived,
})
