import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const landingAdminTab = defineAdminTab({ component: () => import('./LandingAdmin.tsx'), ...import.meta.derived })
