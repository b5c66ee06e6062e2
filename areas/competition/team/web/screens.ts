import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const mergeRules = defineScreen({
  path: '/mergeRules.html',
  chrome: 'full',
  component: () => import('./MergeRules.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadMergeRules),
  ...import.meta.derived,
})
