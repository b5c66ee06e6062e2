import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const feedbackAdminTab = defineAdminTab({
  component: () => import('./FeedbackAdmin.tsx'),
  ...import.meta.derived,
})
