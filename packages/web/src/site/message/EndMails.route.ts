import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/end-mails.html',
  chrome: 'full',
  component: () => import('./EndMails.tsx'),
  loader: () => import('./EndMails.loader.ts'),
  ...import.meta.derived,
})
