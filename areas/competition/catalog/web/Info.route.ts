import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/cmpt-info.html',
  chrome: 'full',
  component: () => import('./Info.tsx'),
  loader: () => import('./Info.loader.ts'),
  ...import.meta.derived,
})
