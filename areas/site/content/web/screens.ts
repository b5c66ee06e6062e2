import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const faq = defineScreen({
  path: '/guide/FAQ.html',
  chrome: 'full',
  component: () => import('./Faq.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadFaq),
  ...import.meta.derived,
})

export const guideMap = defineScreen({
  path: '/guide/guide-map.html',
  chrome: 'full',
  component: () => import('./GuideMap.tsx'),
  ...import.meta.derived,
})

export const helpCentre = defineScreen({
  path: '/helpCenter.html',
  chrome: 'full',
  component: () => import('./HelpCentre.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadHelpCentre),
  ...import.meta.derived,
})

export const news = defineScreen({
  path: '/news-detail.html',
  chrome: 'full',
  component: () => import('./News.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadNews),
  ...import.meta.derived,
})

export const newsList = defineScreen({
  path: '/news-list.html',
  chrome: 'full',
  component: () => import('./NewsList.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadNewsList),
  ...import.meta.derived,
})

export const notFound = defineScreen({
  path: '/404.html',
  chrome: 'full',
  component: () => import('./NotFound.tsx'),
  ...import.meta.derived,
})

export const pages = defineScreen({
  path: [
    '/rule/server-rule.html',
    '/rule/private.html',
    '/rule/cheat-rule.html',
    '/guide/how-to-compete.html',
    '/about.html',
    '/submission-tool.html',
  ],
  chrome: 'full',
  component: () => import('./Page.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadPage),
  ...import.meta.derived,
})
