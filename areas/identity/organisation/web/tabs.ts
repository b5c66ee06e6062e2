import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'
import { defineOrganisationTab } from './shared/define-organisation-tab.ts'

export const aboutTab = defineOrganisationTab({ component: () => import('./About.tsx'), ...import.meta.derived })

export const membersTab = defineOrganisationTab({ component: () => import('./Members.tsx'), ...import.meta.derived })

export const organisationsAdminTab = defineAdminTab({
  component: () => import('./OrganisationsAdmin.tsx'),
  ...import.meta.derived,
})
