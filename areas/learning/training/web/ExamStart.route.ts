import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/testEntry.html',
  chrome: 'bare',
  private: true,
  component: () => import('./ExamStart.tsx'),
  ...import.meta.derived,
})
