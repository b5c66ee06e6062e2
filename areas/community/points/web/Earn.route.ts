import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/get_intergral.html',
  chrome: 'full',
  component: () => import('./Earn.tsx'),
  loader: () => import('./Earn.loader.ts'),
  ...import.meta.derived,
})
