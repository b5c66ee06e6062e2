import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/rank-team.html',
  chrome: 'full',
  component: () => import('./RankTeam.tsx'),
  loader: () => import('./RankTeam.loader.ts'),
  ...import.meta.derived,
})
