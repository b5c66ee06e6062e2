import { defineOrganisationTab } from '../../identity/organisation/define-organisation-tab.ts'

export const tab = defineOrganisationTab({
  component: () => import('./OrganisationCompetitions.tsx'),
  loader: () => import('./OrganisationCompetitions.loader.ts'),
  ...import.meta.derived,
})
