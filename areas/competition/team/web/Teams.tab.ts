import { defineCompetitionTab } from '../../catalog/web/shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./Teams.tsx'),
  loader: () => import('./Teams.loader.ts'),
  ...import.meta.derived,
})
