import { defineCompetitionTab } from '../shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./Participants.tsx'),
  loader: () => import('./Participants.loader.ts'),
  ...import.meta.derived,
})
