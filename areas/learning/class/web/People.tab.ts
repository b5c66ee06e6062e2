import { defineClassTab } from './define-class-tab.ts'

export const tab = defineClassTab({ component: () => import('./People.tsx'), ...import.meta.derived })
