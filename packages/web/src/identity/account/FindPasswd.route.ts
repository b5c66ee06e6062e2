import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/findPasswd.html',
  chrome: 'bare',
  component: () => import('./FindPasswd.tsx'),
  ...import.meta.derived,
})
