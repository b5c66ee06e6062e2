import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/dataset.html',
  chrome: 'full',
  component: () => import('./Dataset.tsx'),
  loader: () => import('./Dataset.loader.ts'),
  ...import.meta.derived,
})
