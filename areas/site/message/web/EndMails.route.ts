import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/end-mails.html',
  chrome: 'full',
  component: () => import('./EndMails.tsx'),
  loader: () => import('./EndMails.loader.ts'),
  ...import.meta.derived,
})
