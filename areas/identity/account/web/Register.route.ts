import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/reg.html',
  chrome: 'bare',
  component: () => import('./Register.tsx'),
  ...import.meta.derived,
})
