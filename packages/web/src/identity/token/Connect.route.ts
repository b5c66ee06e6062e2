import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/connect.html',
  chrome: 'full',
  private: true,
  component: () => import('./Connect.tsx'),
  ...import.meta.derived,
})
