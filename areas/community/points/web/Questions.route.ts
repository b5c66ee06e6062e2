import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/intergral_question.html',
  chrome: 'full',
  component: () => import('./Questions.tsx'),
  ...import.meta.derived,
})
