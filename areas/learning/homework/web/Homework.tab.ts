import { defineClassTab } from '../../class/web/shared/define-class-tab.ts'

export const tab = defineClassTab({ component: () => import('./Homework.tsx'), ...import.meta.derived })
