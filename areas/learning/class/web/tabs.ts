import { defineClassTab } from './shared/define-class-tab.ts'

export const peopleTab = defineClassTab({ component: () => import('./People.tsx'), ...import.meta.derived })

export const settingsTab = defineClassTab({ component: () => import('./Settings.tsx'), ...import.meta.derived })
