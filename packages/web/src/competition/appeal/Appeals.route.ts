import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/appeal.html',
  chrome: 'full',
  private: true,
  component: () => import('./Appeals.tsx'),
  ...import.meta.derived,
})
