import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/statistics.html',
  chrome: 'full',
  component: () => import('./Statistics.tsx'),
  loader: () => import('./Statistics.loader.ts'),
  ...import.meta.derived,
})
