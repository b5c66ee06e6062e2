import { defineClassTab } from '../class/define-class-tab.ts'

export const tab = defineClassTab({ component: () => import('./Courses.tsx'), ...import.meta.derived })
