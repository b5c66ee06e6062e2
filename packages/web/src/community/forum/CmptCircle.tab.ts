import { defineCompetitionTab } from '../../competition/catalog/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  component: () => import('./CmptCircle.tsx'),
  loader: () => import('./CmptCircle.loader.ts'),
  ...import.meta.derived,
})
