import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const lti = defineScreen({
  path: '/lti.html',
  chrome: 'full',
  component: () => import('./Lti.tsx'),
  ...import.meta.derived,
})
