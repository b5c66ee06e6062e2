import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/news-list.html',
  chrome: 'full',
  component: () => import('./NewsList.tsx'),
  loader: () => import('./NewsList.loader.ts'),
  ...import.meta.derived,
})
