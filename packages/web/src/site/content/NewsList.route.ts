import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/news-list.html',
  chrome: 'full',
  component: () => import('./NewsList.tsx'),
  loader: () => import('./NewsList.loader.ts'),
  ...import.meta.derived,
})
