import { defineTabPart } from '../../catalog/web/shared/define-competition-tab.ts'

export const foot = defineTabPart({
  component: () => import('./DataLook.tsx'),
  ...import.meta.derived,
})
