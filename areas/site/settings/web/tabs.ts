import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const siteAdminTab = defineAdminTab({ component: () => import('./SiteAdmin.tsx'), ...import.meta.derived })
