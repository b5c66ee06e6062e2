import { defineOrganisationTab } from '@leitai/identity/organisation/web/shared/define-organisation-tab'

export const tab = defineOrganisationTab({
  component: () => import('./OrganisationCompetitions.tsx'),
  loader: () => import('./OrganisationCompetitions.loader.ts'),
  ...import.meta.derived,
})
