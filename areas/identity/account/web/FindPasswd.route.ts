import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/findPasswd.html',
  chrome: 'bare',
  component: () => import('./FindPasswd.tsx'),
  ...import.meta.derived,
})
