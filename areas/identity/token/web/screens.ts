import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const connect = defineScreen({
  path: '/accountset/connect.html',
  chrome: 'full',
  private: true,
  component: () => import('./Connect.tsx'),
  ...import.meta.derived,
})

export const tokens = defineScreen({
  path: '/accountset/tokens.html',
  chrome: 'full',
  private: true,
  component: () => import('./Tokens.tsx'),
  ...import.meta.derived,
})
