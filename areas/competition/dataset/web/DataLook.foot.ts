import { defineTabPart } from '../../catalog/web/define-competition-tab.ts'

export const foot = defineTabPart({
  component: () => import('./DataLook.tsx'),
  ...import.meta.derived,
})
