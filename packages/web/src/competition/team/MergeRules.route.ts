import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/mergeRules.html',
  chrome: 'full',
  component: () => import('./MergeRules.tsx'),
  loader: () => import('./MergeRules.loader.ts'),
  ...import.meta.derived,
})
