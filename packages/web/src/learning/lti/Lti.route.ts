import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/lti.html',
  chrome: 'full',
  component: () => import('./Lti.tsx'),
  ...import.meta.derived,
})
