import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/build-competition.html',
  chrome: 'full',
  component: () => import('./HostBuild.tsx'),
  ...import.meta.derived,
})
