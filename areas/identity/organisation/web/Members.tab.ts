import { defineOrganisationTab } from './shared/define-organisation-tab.ts'

export const tab = defineOrganisationTab({ component: () => import('./Members.tsx'), ...import.meta.derived })
