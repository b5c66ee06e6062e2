import { defineAdminTab } from '@leitai/platform/web/framework/define-admin-tab'
import { defineClassTab } from '../../class/web/shared/define-class-tab.ts'

export const coursesTab = defineClassTab({ component: () => import('./Courses.tsx'), ...import.meta.derived })

export const ltiAdminTab = defineAdminTab({ component: () => import('./LtiAdmin.tsx'), ...import.meta.derived })
