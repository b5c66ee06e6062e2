import { defineCompetitionTab } from '../../competition/catalog/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./CompetitionForum.tsx'),
  loader: () => import('./CompetitionForum.loader.ts'),
  ...import.meta.derived,
})
