import { defineScreen } from '../platform/app/define-screen.ts'
import { adminTabPart } from './admin-console-tabs.ts'

export const screen = defineScreen({
  path: '/judge-space.html',
  chrome: 'full',
  part: adminTabPart,
  component: () => import('./AdminConsole.tsx'),
  ...import.meta.derived,
})
