import { defineScreen } from '../../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/submission-details.html',
  chrome: 'full',
  component: () => import('./SubmissionDetails.tsx'),
  ...import.meta.derived,
})
