import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const certificatesTab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./Certificates.tsx'),
  ...import.meta.derived,
})
