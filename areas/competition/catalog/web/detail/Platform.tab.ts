import { defineCompetitionTab } from '../shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ platform }) => platform.zh !== '' || platform.en !== '',
  component: () => import('./Platform.tsx'),
  ...import.meta.derived,
})
