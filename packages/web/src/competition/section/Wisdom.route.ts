import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/WisdomChina.html',
  chrome: 'full',
  component: () => import('./Wisdom.tsx'),
  loader: () => import('./Wisdom.loader.ts'),
  ...import.meta.derived,
})
