import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/myNotice/privateLetter.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./DirectMessages.tsx'),
  ...import.meta.derived,
})
