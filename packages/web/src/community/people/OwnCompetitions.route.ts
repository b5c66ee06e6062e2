import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/myCompetition.html',
  chrome: 'full',
  private: true,
  component: () => import('./OwnCompetitions.tsx'),
  ...import.meta.derived,
})
