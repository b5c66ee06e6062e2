import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/guide/guide-map.html',
  chrome: 'full',
  component: () => import('./GuideMap.tsx'),
  ...import.meta.derived,
})
