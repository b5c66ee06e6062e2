import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/classes.html',
  chrome: 'full',
  private: true,
  component: () => import('./Classes.tsx'),
  ...import.meta.derived,
})
