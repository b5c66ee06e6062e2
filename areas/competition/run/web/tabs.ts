import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'
import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const hostRunsTab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && role !== 'judge',
  component: () => import('./HostRuns.tsx'),
  ...import.meta.derived,
})

export const runnersAdminTab = defineAdminTab({ component: () => import('./RunnersAdmin.tsx'), ...import.meta.derived })
