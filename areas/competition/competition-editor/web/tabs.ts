import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'
import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const launchAdminTab = defineAdminTab({ component: () => import('./LaunchAdmin.tsx'), ...import.meta.derived })

export const prepareTab = defineHostConsoleTab({
  shown: ({ role, type, status }) =>
    role === 'judge' ? type === 'algorithm' && status !== 'published' : manages(role),
  component: () => import('./Prepare.tsx'),
  ...import.meta.derived,
})
