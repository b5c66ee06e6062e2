import { defineScreen } from '@leitai/platform/web/app/define-screen'

export const screen = defineScreen({
  path: '/guide/guide-map.html',
  chrome: 'full',
  component: () => import('./GuideMap.tsx'),
  ...import.meta.derived,
})
