import { defineCompetitionTab } from '../catalog/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ type }) => type === 'application',
  component: () => import('./MyEntry.tsx'),
  loader: () => import('./MyEntry.loader.ts'),
  ...import.meta.derived,
})
