import { defineTabHead } from '../catalog/define-competition-tab.ts'

export const head = defineTabHead({
  component: () => import('./MyReview.tsx'),
  ...import.meta.derived,
})
