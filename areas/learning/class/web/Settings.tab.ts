import { defineClassTab } from './shared/define-class-tab.ts'

export const tab = defineClassTab({ component: () => import('./Settings.tsx'), ...import.meta.derived })
