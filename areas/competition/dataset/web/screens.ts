import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const dataset = defineScreen({
  path: '/dataset.html',
  chrome: 'full',
  component: () => import('./Dataset.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadDataset),
  ...import.meta.derived,
})

export const datasets = defineScreen({
  path: '/datasets.html',
  chrome: 'full',
  component: () => import('./Datasets.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadDatasets),
  ...import.meta.derived,
})
