import { defineAdminTab } from '../../platform/app/define-admin-tab.ts'

export const tab = defineAdminTab({ component: () => import('./PeopleAdmin.tsx'), ...import.meta.derived })
