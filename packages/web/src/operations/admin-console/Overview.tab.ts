import { defineAdminTab } from '../../platform/app/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./Overview.tsx'), ...import.meta.derived })
