import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/personal_achievement.html',
  chrome: 'full',
  component: () => import('./Achievements.tsx'),
  loader: () => import('./Achievements.loader.ts'),
  ...import.meta.derived,
})
