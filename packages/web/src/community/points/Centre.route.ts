import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/index_center.html',
  chrome: 'full',
  component: () => import('./Centre.tsx'),
  loader: () => import('./Centre.loader.ts'),
  ...import.meta.derived,
})
