import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const contentAdminTab = defineAdminTab({ component: () => import('./ContentAdmin.tsx'), ...import.meta.derived })
