import { defineCompetitionTab } from '../catalog/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ type }) => type === 'application',
  component: () => import('./Entries.tsx'),
  loader: () => import('./Entries.loader.ts'),
  ...import.meta.derived,
})
