import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/hall-of-fame.html',
  chrome: 'full',
  component: () => import('./Fame.tsx'),
  loader: () => import('./Fame.loader.ts'),
  ...import.meta.derived,
})
