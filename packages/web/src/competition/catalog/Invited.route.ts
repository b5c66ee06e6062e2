import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/invited.html',
  chrome: 'full',
  private: true,
  component: () => import('./Invited.tsx'),
  ...import.meta.derived,
})
