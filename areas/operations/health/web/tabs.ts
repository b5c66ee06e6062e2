import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const healthAdminTab = defineAdminTab({ component: () => import('./HealthAdmin.tsx'), ...import.meta.derived })
