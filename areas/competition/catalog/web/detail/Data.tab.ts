import { defineCompetitionTab } from '../shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./Data.tsx'),
  loader: () => import('./Data.loader.ts'),
  ...import.meta.derived,
})
