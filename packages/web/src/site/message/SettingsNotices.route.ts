import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/officialNotice.html',
  chrome: 'full',
  private: true,
  component: () => import('./OfficialNotices.tsx'),
  ...import.meta.derived,
})
