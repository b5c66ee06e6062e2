import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/personal_achievement.html',
  chrome: 'full',
  component: () => import('./Achievements.tsx'),
  loader: () => import('./Achievements.loader.ts'),
  ...import.meta.derived,
})
