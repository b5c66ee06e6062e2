import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/news-detail.html',
  chrome: 'full',
  component: () => import('./News.tsx'),
  loader: () => import('./News.loader.ts'),
  ...import.meta.derived,
})
