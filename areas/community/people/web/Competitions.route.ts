import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/mine_cmpt.html',
  chrome: 'full',
  component: () => import('./Competitions.tsx'),
  loader: () => import('./Competitions.loader.ts'),
  ...import.meta.derived,
})
