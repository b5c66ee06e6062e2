import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/class-invitation.html',
  chrome: 'full',
  private: true,
  component: () => import('./ClassInvitation.tsx'),
  ...import.meta.derived,
})
