import { defineHostConsoleTab, manages } from '@leitai/competition/host/web/shared/hosted-competition'
import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const auditAdminTab = defineAdminTab({ component: () => import('./AuditAdmin.tsx'), ...import.meta.derived })

export const hostAuditTab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./HostAudit.tsx'),
  ...import.meta.derived,
})

export const outboxAdminTab = defineAdminTab({ component: () => import('./OutboxAdmin.tsx'), ...import.meta.derived })

export const overviewTab = defineAdminTab({ component: () => import('./Overview.tsx'), ...import.meta.derived })

export const peopleAdminTab = defineAdminTab({ component: () => import('./PeopleAdmin.tsx'), ...import.meta.derived })
