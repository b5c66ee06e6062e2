import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const forum = defineScreen({
  path: '/circle.html',
  chrome: 'full',
  component: () => import('./Forum.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadForum),
  ...import.meta.derived,
})

export const topic = defineScreen({
  path: '/topic-detail.html',
  chrome: 'full',
  component: () => import('./Topic.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadTopic),
  ...import.meta.derived,
})
