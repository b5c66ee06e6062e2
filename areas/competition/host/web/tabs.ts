import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const hostRequestAdminTab = defineAdminTab({
  component: () => import('./HostRequestAdmin.tsx'),
  ...import.meta.derived,
})
