import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/sponsors.html',
  chrome: 'full',
  component: () => import('./Hosts.tsx'),
  loader: () => import('./Hosts.loader.ts'),
  ...import.meta.derived,
})
