import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/rankScreen.html',
  chrome: 'bare',
  component: () => import('./RankScreen.tsx'),
  loader: () => import('./RankScreen.loader.ts'),
  ...import.meta.derived,
})
