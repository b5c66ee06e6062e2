import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/classes.html',
  chrome: 'full',
  private: true,
  component: () => import('./Classes.tsx'),
  ...import.meta.derived,
})
