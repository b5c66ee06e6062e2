import { defineCompetitionTab } from '../../catalog/web/shared/competition-tab.ts'

export const submitTab = defineCompetitionTab({
  shown: ({ type }) => type === 'algorithm',
  component: () => import('./Submit.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadSubmit),
  ...import.meta.derived,
})
