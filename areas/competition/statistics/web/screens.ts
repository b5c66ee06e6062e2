import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const statistics = defineScreen({
  path: '/statistics.html',
  chrome: 'full',
  component: () => import('./Statistics.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadStatistics),
  ...import.meta.derived,
})
