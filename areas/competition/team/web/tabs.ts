import { defineCompetitionTab } from '../../catalog/web/shared/competition-tab.ts'

export const myTeamTab = defineCompetitionTab({
  component: () => import('./MyTeam.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadMyTeam),
  ...import.meta.derived,
})

export const teamsTab = defineCompetitionTab({
  component: () => import('./Teams.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadTeams),
  ...import.meta.derived,
})
