import { defineScreen } from '@leitai/platform/web/app/define-screen'

export const screen = defineScreen({
  path: '/certificate.html',
  chrome: 'full',
  component: () => import('./Check.tsx'),
  ...import.meta.derived,
})
