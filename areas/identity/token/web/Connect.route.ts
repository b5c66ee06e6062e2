import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/accountset/connect.html',
  chrome: 'full',
  private: true,
  component: () => import('./Connect.tsx'),
  ...import.meta.derived,
})
