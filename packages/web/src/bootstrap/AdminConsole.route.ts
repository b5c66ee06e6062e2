import { defineScreen } from '../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/judge-space.html',
  chrome: 'full',
  component: () => import('./AdminConsole.tsx'),
  ...import.meta.derived,
})
