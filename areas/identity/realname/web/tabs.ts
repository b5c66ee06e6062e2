import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const realNameAdminTab = defineAdminTab({
  component: () => import('./RealNameAdmin.tsx'),
  ...import.meta.derived,
})
