import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const reports = defineScreen({
  path: '/accountset/reports.html',
  chrome: 'full',
  private: true,
  component: () => import('./Reports.tsx'),
  ...import.meta.derived,
})
