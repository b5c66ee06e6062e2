import { defineCompetitionTab } from '../../catalog/web/shared/competition-tab.ts'

export const boardTab = defineCompetitionTab({
  shown: ({ type, overall }) => type === 'algorithm' || overall?.over === 'series',
  component: () => import('./Board.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadBoard),
  ...import.meta.derived,
})
