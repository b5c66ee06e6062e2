import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/library-item.html',
  chrome: 'full',
  component: () => import('./LibraryItem.tsx'),
  loader: () => import('./LibraryItem.loader.ts'),
  ...import.meta.derived,
})
