import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/myNotice/officialNotice.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./OfficialNotices.tsx'),
  ...import.meta.derived,
})
