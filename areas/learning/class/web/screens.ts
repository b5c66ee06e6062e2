import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const classInvitation = defineScreen({
  path: '/class-invitation.html',
  chrome: 'full',
  private: true,
  component: () => import('./ClassInvitation.tsx'),
  ...import.meta.derived,
})

export const classes = defineScreen({
  path: '/classes.html',
  chrome: 'full',
  private: true,
  component: () => import('./Classes.tsx'),
  ...import.meta.derived,
})
