import { defineAdminTab } from '../../platform/app/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./LtiAdmin.tsx'), ...import.meta.derived })
