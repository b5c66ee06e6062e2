import { defineAdminTab } from '../../web/framework/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./OutboxAdmin.tsx'), ...import.meta.derived })
