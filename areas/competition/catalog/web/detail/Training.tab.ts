import { defineCompetitionTab } from '../shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ training }) => training.zh !== '' || training.en !== '',
  component: () => import('./Training.tsx'),
  ...import.meta.derived,
})
