import { defineScreen } from '@leitai/platform/web/framework/define-screen'
import { classTabPart } from './class-tabs.ts'

export const classPage = defineScreen({
  path: '/class.html',
  chrome: 'full',
  private: true,
  part: classTabPart,
  component: () => import('./ClassPage.tsx'),
  ...import.meta.derived,
})
