import { defineAdminTab } from '../../web/app/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./OutboxAdmin.tsx'), ...import.meta.derived })
