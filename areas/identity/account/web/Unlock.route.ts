import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/unlock.html',
  chrome: 'full',
  component: () => import('./Unlock.tsx'),
  loader: () => import('./Unlock.loader.ts'),
  ...import.meta.derived,
})
