import { defineScreen } from '../platform/app/define-screen.ts'
import { classTabPart } from './class-tabs.ts'

export const screen = defineScreen({
  path: '/class.html',
  chrome: 'full',
  private: true,
  part: classTabPart,
  component: () => import('./ClassPage.tsx'),
  ...import.meta.derived,
})
