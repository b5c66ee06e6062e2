import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/WisdomChina.html',
  chrome: 'full',
  component: () => import('./Wisdom.tsx'),
  loader: () => import('./Wisdom.loader.ts'),
  ...import.meta.derived,
})
