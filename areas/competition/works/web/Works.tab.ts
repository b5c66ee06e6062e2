import { defineCompetitionTab } from '../../catalog/web/shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ type }) => type === 'application',
  component: () => import('./Works.tsx'),
  loader: () => import('./Works.loader.ts'),
  ...import.meta.derived,
})
