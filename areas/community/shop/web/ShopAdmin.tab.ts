import { defineAdminTab } from '@leitai/platform/web/app/define-admin-tab'

export const tab = defineAdminTab({ component: () => import('./ShopAdmin.tsx'), ...import.meta.derived })
