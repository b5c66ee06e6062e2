import { defineHostConsoleTab, manages } from '@leitai/competition/host/web/shared/hosted-competition'

export const tab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./HostAudit.tsx'),
  ...import.meta.derived,
})
