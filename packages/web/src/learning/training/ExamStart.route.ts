import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/testEntry.html',
  chrome: 'bare',
  private: true,
  component: () => import('./ExamStart.tsx'),
  ...import.meta.derived,
})
