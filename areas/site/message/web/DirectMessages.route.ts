import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/myNotice/privateLetter.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./DirectMessages.tsx'),
  ...import.meta.derived,
})
