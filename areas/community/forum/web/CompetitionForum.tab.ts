import { defineCompetitionTab } from '@leitai/competition/catalog/web/shared/define-competition-tab'

export const tab = defineCompetitionTab({
  component: () => import('./CompetitionForum.tsx'),
  loader: () => import('./CompetitionForum.loader.ts'),
  ...import.meta.derived,
})
