import { defineCompetitionTab } from '../../catalog/web/shared/define-competition-tab.ts'

export const tab = defineCompetitionTab({
  shown: ({ type }) => type === 'application',
  component: () => import('./MyWork.tsx'),
  loader: () => import('./MyWork.loader.ts'),
  ...import.meta.derived,
})
