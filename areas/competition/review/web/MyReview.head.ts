import { defineTabPart } from '../../catalog/web/shared/define-competition-tab.ts'

export const head = defineTabPart({
  component: () => import('./MyReview.tsx'),
  ...import.meta.derived,
})
