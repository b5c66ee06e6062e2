import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const loginsAdminTab = defineAdminTab({ component: () => import('./LoginsAdmin.tsx'), ...import.meta.derived })
export const hostConsoleTab = defineAdminTab({ component: () => import('./HostTab.tsx'), ...import.meta.derived })
