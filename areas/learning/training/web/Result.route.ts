import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/testResult.html',
  chrome: 'bare',
  private: true,
  component: () => import('./Result.tsx'),
  ...import.meta.derived,
})
