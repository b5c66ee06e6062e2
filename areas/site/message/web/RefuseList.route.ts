import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/myNotice/refuseList.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./RefuseList.tsx'),
  ...import.meta.derived,
})
