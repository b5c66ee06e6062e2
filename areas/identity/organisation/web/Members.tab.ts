import { defineOrganisationTab } from './define-organisation-tab.ts'

export const tab = defineOrganisationTab({ component: () => import('./Members.tsx'), ...import.meta.derived })
