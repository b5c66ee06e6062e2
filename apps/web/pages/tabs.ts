import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const hostConsoleTab = defineAdminTab({ component: () => import('./HostTab.tsx'), ...import.meta.derived })
