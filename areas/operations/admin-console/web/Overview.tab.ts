import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const tab = defineAdminTab({ component: () => import('./Overview.tsx'), ...import.meta.derived })
