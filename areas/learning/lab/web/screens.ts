import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const lab = defineScreen({
  path: '/dc_lab.html',
  chrome: 'full',
  component: () => import('./Lab.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadLab),
  ...import.meta.derived,
})
