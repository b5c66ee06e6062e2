import { defineCompetitionTab } from '../../catalog/web/shared/competition-tab.ts'
import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const hostWorksTab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'application' && role !== 'judge',
  component: () => import('./HostWorks.tsx'),
  ...import.meta.derived,
})

export const myWorkTab = defineCompetitionTab({
  shown: ({ type }) => type === 'application',
  component: () => import('./MyWork.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadMyWork),
  ...import.meta.derived,
})

export const worksTab = defineCompetitionTab({
  shown: ({ type }) => type === 'application',
  component: () => import('./Works.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadWorks),
  ...import.meta.derived,
})
