import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const tab = defineAdminTab({ component: () => import('./OutboxAdmin.tsx'), ...import.meta.derived })
