import { defineScreen } from '@leitai/platform/web/app/define-screen'

export const screen = defineScreen({
  path: '/exam.html',
  chrome: 'bare',
  private: true,
  component: () => import('./Exam.tsx'),
  ...import.meta.derived,
})
