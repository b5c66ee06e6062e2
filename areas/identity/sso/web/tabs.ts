import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const loginsAdminTab = defineAdminTab({ component: () => import('./LoginsAdmin.tsx'), ...import.meta.derived })
