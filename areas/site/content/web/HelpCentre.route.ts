import { defineScreen } from '@leitai/platform/web/app/define-screen'

export const screen = defineScreen({
  path: '/helpCenter.html',
  chrome: 'full',
  component: () => import('./HelpCentre.tsx'),
  loader: () => import('./HelpCentre.loader.ts'),
  ...import.meta.derived,
})
