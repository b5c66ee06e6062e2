import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/dc_lab.html',
  chrome: 'full',
  component: () => import('./Lab.tsx'),
  loader: () => import('./Lab.loader.ts'),
  ...import.meta.derived,
})
