import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/accountset/myCompetition.html',
  chrome: 'full',
  private: true,
  component: () => import('./OwnCompetitions.tsx'),
  ...import.meta.derived,
})
