import { defineClassTab } from './shared/define-class-tab.ts'

export const tab = defineClassTab({ component: () => import('./People.tsx'), ...import.meta.derived })
