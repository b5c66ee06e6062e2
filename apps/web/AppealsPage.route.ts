import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/accountset/appeal.html',
  chrome: 'full',
  private: true,
  component: () => import('./AppealsPage.tsx'),
  ...import.meta.derived,
})
