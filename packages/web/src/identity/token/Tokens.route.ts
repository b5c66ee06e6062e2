import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/tokens.html',
  chrome: 'full',
  private: true,
  component: () => import('./Tokens.tsx'),
  ...import.meta.derived,
})
