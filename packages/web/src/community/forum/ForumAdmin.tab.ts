import { defineAdminTab } from '../../platform/app/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./ForumAdmin.tsx'), ...import.meta.derived })
