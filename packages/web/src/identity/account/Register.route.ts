import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/reg.html',
  chrome: 'bare',
  component: () => import('./Register.tsx'),
  ...import.meta.derived,
})
