import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const libraryAdminTab = defineAdminTab({ component: () => import('./LibraryAdmin.tsx'), ...import.meta.derived })
