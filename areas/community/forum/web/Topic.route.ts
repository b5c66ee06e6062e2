import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/topic-detail.html',
  chrome: 'full',
  component: () => import('./Topic.tsx'),
  loader: () => import('./Topic.loader.ts'),
  ...import.meta.derived,
})
