import { defineCompetitionTab } from '../../catalog/web/shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ type }) => type === 'algorithm',
  component: () => import('./Submit.tsx'),
  loader: () => import('./Submit.loader.ts'),
  ...import.meta.derived,
})
