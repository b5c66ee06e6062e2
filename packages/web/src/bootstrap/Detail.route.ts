import { defineScreen } from '../platform/app/define-screen.ts'
import { tabPart } from './detail-tabs.ts'

export const screen = defineScreen({
  path: '/cmptDetail.html',
  chrome: 'full',
  part: tabPart,
  component: () => import('./Detail.tsx'),
  loader: () => import('./Detail.loader.ts'),
  ...import.meta.derived,
})
