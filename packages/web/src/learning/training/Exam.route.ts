import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/exam.html',
  chrome: 'bare',
  private: true,
  component: () => import('./Exam.tsx'),
  ...import.meta.derived,
})
