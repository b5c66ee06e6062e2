import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/training.html',
  chrome: 'full',
  component: () => import('./Training.tsx'),
  loader: () => import('./Training.loader.ts'),
  ...import.meta.derived,
})
