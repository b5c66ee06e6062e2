import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/cmptlist.html',
  chrome: 'full',
  component: () => import('./List.tsx'),
  loader: () => import('./List.loader.ts'),
  ...import.meta.derived,
})
