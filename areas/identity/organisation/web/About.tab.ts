import { defineOrganisationTab } from './shared/define-organisation-tab.ts'

export const tab = defineOrganisationTab({ component: () => import('./About.tsx'), ...import.meta.derived })
