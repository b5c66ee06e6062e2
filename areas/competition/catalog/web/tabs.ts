import { defineOrganisationTab } from '@leitai/identity/organisation/web/shared/define-organisation-tab'

export const organisationCompetitionsTab = defineOrganisationTab({
  component: () => import('./OrganisationCompetitions.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadOrganisationCompetitions),
  ...import.meta.derived,
})
