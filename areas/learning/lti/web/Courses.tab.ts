import { defineClassTab } from '../../class/web/define-class-tab.ts'

export const tab = defineClassTab({ component: () => import('./Courses.tsx'), ...import.meta.derived })
