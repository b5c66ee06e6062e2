import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const home = defineScreen({
  path: '/home.html',
  chrome: 'full',
  component: () => import('./Home.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadHome),
  ...import.meta.derived,
})

export const competitionInfo = defineScreen({
  path: '/cmpt-info.html',
  chrome: 'full',
  component: () => import('./Info.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadInfo),
  ...import.meta.derived,
})

export const invited = defineScreen({
  path: '/invited.html',
  chrome: 'full',
  private: true,
  component: () => import('./Invited.tsx'),
  ...import.meta.derived,
})

export const competitionList = defineScreen({
  path: '/cmptlist.html',
  chrome: 'full',
  component: () => import('./List.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadList),
  ...import.meta.derived,
})
