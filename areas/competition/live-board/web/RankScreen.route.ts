import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/rankScreen.html',
  chrome: 'bare',
  component: () => import('./RankScreen.tsx'),
  loader: () => import('./RankScreen.loader.ts'),
  ...import.meta.derived,
})
