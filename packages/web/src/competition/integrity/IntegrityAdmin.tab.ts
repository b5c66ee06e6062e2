import { defineAdminTab } from '../../platform/app/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./IntegrityAdmin.tsx'), ...import.meta.derived })
