import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/myNotice/refuseList.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./RefuseList.tsx'),
  ...import.meta.derived,
})
