import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/myNotice/officialNotice.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./OfficialNotices.tsx'),
  ...import.meta.derived,
})
