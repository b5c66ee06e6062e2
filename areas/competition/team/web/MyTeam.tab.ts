import { defineCompetitionTab } from '../../catalog/web/shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./MyTeam.tsx'),
  loader: () => import('./MyTeam.loader.ts'),
  ...import.meta.derived,
})
