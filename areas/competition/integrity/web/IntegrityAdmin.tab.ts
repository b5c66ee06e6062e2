import { defineAdminTab } from '@leitai/platform/web/app/define-admin-tab'

export const tab = defineAdminTab({ component: () => import('./IntegrityAdmin.tsx'), ...import.meta.derived })
