import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const trainingAdminTab = defineAdminTab({
  component: () => import('./TrainingAdmin.tsx'),
  ...import.meta.derived,
})
