import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/landingpage/:page',
  chrome: 'full',
  component: () => import('./Landing.tsx'),
  loader: () => import('./Landing.loader.ts'),
  ...import.meta.derived,
})
