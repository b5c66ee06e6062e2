import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/certificate.html',
  chrome: 'full',
  component: () => import('./Check.tsx'),
  ...import.meta.derived,
})
