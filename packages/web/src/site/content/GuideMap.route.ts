import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/guide/guide-map.html',
  chrome: 'full',
  component: () => import('./GuideMap.tsx'),
  ...import.meta.derived,
})
