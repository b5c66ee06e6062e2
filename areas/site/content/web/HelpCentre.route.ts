import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/helpCenter.html',
  chrome: 'full',
  component: () => import('./HelpCentre.tsx'),
  loader: () => import('./HelpCentre.loader.ts'),
  ...import.meta.derived,
})
