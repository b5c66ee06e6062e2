import { defineOrganisationTab } from './define-organisation-tab.ts'

export const tab = defineOrganisationTab({ component: () => import('./About.tsx'), ...import.meta.derived })
