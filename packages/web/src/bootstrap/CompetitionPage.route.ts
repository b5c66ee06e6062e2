import { defineScreen } from '../platform/app/define-screen.ts'
import { tabPart } from './competition-tabs.ts'

export const screen = defineScreen({
  path: '/cmptDetail.html',
  chrome: 'full',
  part: tabPart,
  component: () => import('./CompetitionPage.tsx'),
  loader: () => import('./CompetitionPage.loader.ts'),
  ...import.meta.derived,
})
