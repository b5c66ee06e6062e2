import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const directMessages = defineScreen({
  path: '/myNotice/privateLetter.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./DirectMessages.tsx'),
  ...import.meta.derived,
})

export const endMails = defineScreen({
  path: '/end-mails.html',
  chrome: 'full',
  component: () => import('./EndMails.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadEndMails),
  ...import.meta.derived,
})

export const officialNotices = defineScreen({
  path: '/myNotice/officialNotice.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./OfficialNotices.tsx'),
  ...import.meta.derived,
})

export const refuseList = defineScreen({
  path: '/myNotice/refuseList.html',
  chrome: 'no-footer',
  private: true,
  component: () => import('./RefuseList.tsx'),
  ...import.meta.derived,
})

export const settingsNotices = defineScreen({
  path: '/accountset/officialNotice.html',
  chrome: 'full',
  private: true,
  component: () => import('./OfficialNotices.tsx'),
  ...import.meta.derived,
})
