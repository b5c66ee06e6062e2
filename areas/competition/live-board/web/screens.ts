import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const rankScreen = defineScreen({
  path: '/rankScreen.html',
  chrome: 'bare',
  component: () => import('./RankScreen.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadRankScreen),
  ...import.meta.derived,
})
