import { defineScreen } from '@leitai/platform/web/framework/define-screen'
import { tabPart } from './competition-tabs.ts'

export const screen = defineScreen({
  path: '/cmptDetail.html',
  chrome: 'full',
  part: tabPart,
  component: () => import('./CompetitionPage.tsx'),
  loader: () => import('./CompetitionPage.loader.ts').then(({ loader }) => loader),
  ...import.meta.derived,
})
