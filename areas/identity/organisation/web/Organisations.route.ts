import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/organisations.html',
  chrome: 'full',
  component: () => import('./Organisations.tsx'),
  loader: () => import('./Organisations.loader.ts'),
  ...import.meta.derived,
})
