import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'

export const noticeAdminTab = defineAdminTab({ component: () => import('./NoticeAdmin.tsx'), ...import.meta.derived })
