import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const shopAdminTab = defineAdminTab({ component: () => import('./ShopAdmin.tsx'), ...import.meta.derived })
