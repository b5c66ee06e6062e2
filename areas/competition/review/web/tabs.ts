import { defineTabPart } from '../../catalog/web/shared/competition-tab.ts'
import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const reviewsTab = defineHostConsoleTab({
  component: () => import('./Reviews.tsx'),
  ...import.meta.derived,
})

export const myReviewHead = defineTabPart({
  component: () => import('./MyReview.tsx'),
  ...import.meta.derived,
})
