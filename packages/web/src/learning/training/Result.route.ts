import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/testResult.html',
  chrome: 'bare',
  private: true,
  component: () => import('./Result.tsx'),
  ...import.meta.derived,
})
