import { defineCompetitionTab } from '../shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./Overview.tsx'),
  ...import.meta.derived,
})
