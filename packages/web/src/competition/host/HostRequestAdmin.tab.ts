import { defineAdminTab } from '../../platform/app/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./HostRequestAdmin.tsx'), ...import.meta.derived })
