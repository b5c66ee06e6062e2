import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const sponsors = defineScreen({
  path: '/sponsors.html',
  chrome: 'full',
  component: () => import('./Hosts.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadHosts),
  ...import.meta.derived,
})

export const wisdom = defineScreen({
  path: '/WisdomChina.html',
  chrome: 'full',
  component: () => import('./Wisdom.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadWisdom),
  ...import.meta.derived,
})
