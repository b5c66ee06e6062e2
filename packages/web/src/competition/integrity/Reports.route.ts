import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/reports.html',
  chrome: 'full',
  private: true,
  component: () => import('./Reports.tsx'),
  ...import.meta.derived,
})
