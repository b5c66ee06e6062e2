import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/intergral_question.html',
  chrome: 'full',
  component: () => import('./Questions.tsx'),
  ...import.meta.derived,
})
