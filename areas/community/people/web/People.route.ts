import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/teamCenter.html',
  chrome: 'full',
  component: () => import('./People.tsx'),
  loader: () => import('./People.loader.ts'),
  ...import.meta.derived,
})
