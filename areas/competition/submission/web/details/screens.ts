import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const submissionDetails = defineScreen({
  path: '/submission-details.html',
  chrome: 'full',
  component: () => import('./SubmissionDetails.tsx'),
  ...import.meta.derived,
})
