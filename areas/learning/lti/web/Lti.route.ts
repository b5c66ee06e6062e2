import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/lti.html',
  chrome: 'full',
  component: () => import('./Lti.tsx'),
  ...import.meta.derived,
})
