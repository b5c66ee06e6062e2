import { defineCompetitionTab } from '../../catalog/web/shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ type, overall }) => type === 'algorithm' || overall?.over === 'series',
  component: () => import('./Board.tsx'),
  loader: () => import('./Board.loader.ts'),
  ...import.meta.derived,
})
