import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const pointsAdminTab = defineAdminTab({ component: () => import('./PointsAdmin.tsx'), ...import.meta.derived })
