import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./Webhooks.tsx'),
  ...import.meta.derived,
})
