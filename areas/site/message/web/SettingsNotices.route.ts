import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/accountset/officialNotice.html',
  chrome: 'full',
  private: true,
  component: () => import('./OfficialNotices.tsx'),
  ...import.meta.derived,
})
