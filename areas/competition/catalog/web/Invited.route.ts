import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/invited.html',
  chrome: 'full',
  private: true,
  component: () => import('./Invited.tsx'),
  ...import.meta.derived,
})
