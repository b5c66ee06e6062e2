import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/mergeRules.html',
  chrome: 'full',
  component: () => import('./MergeRules.tsx'),
  loader: () => import('./MergeRules.loader.ts'),
  ...import.meta.derived,
})
