import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const labAdminTab = defineAdminTab({ component: () => import('./LabAdmin.tsx'), ...import.meta.derived })
