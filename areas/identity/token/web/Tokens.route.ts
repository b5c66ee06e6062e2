import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/accountset/tokens.html',
  chrome: 'full',
  private: true,
  component: () => import('./Tokens.tsx'),
  ...import.meta.derived,
})
