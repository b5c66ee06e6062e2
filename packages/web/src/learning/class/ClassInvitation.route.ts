import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/class-invitation.html',
  chrome: 'full',
  private: true,
  component: () => import('./ClassInvitation.tsx'),
  ...import.meta.derived,
})
