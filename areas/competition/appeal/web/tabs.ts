import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const appealAdminTab = defineAdminTab({ component: () => import('./AppealAdmin.tsx'), ...import.meta.derived })
