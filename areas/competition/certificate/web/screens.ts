import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const certificate = defineScreen({
  path: '/certificate.html',
  chrome: 'full',
  component: () => import('./Check.tsx'),
  ...import.meta.derived,
})
