import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/sponsors.html',
  chrome: 'full',
  component: () => import('./Hosts.tsx'),
  loader: () => import('./Hosts.loader.ts'),
  ...import.meta.derived,
})
