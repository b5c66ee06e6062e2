import { defineClassTab } from '../../class/web/shared/define-class-tab.ts'

export const gradebookTab = defineClassTab({ component: () => import('./Gradebook.tsx'), ...import.meta.derived })

export const homeworkTab = defineClassTab({ component: () => import('./HomeworkCard.tsx'), ...import.meta.derived })
