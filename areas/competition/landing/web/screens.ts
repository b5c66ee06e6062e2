import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const landing = defineScreen({
  path: '/landingpage/:page',
  chrome: 'full',
  component: () => import('./Landing.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadLanding),
  ...import.meta.derived,
})
