import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/news-detail.html',
  chrome: 'full',
  component: () => import('./News.tsx'),
  loader: () => import('./News.loader.ts'),
  ...import.meta.derived,
})
