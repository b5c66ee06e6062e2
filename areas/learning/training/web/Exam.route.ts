import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/exam.html',
  chrome: 'bare',
  private: true,
  component: () => import('./Exam.tsx'),
  ...import.meta.derived,
})
