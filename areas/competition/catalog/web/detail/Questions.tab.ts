import { defineCompetitionTab } from '../shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./Questions.tsx'),
  loader: () => import('./Questions.loader.ts'),
  ...import.meta.derived,
})
