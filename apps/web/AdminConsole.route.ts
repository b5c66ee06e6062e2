import { defineScreen } from '@leitai/platform/web/framework/define-screen'
import { adminTabPart } from './admin-console-tabs.ts'

export const screen = defineScreen({
  path: '/judge-space.html',
  chrome: 'full',
  part: adminTabPart,
  component: () => import('./AdminConsole.tsx'),
  ...import.meta.derived,
})
