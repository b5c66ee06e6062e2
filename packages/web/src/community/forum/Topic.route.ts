import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/topic-detail.html',
  chrome: 'full',
  component: () => import('./Topic.tsx'),
  loader: () => import('./Topic.loader.ts'),
  ...import.meta.derived,
})
