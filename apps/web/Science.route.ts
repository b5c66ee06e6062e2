import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/science.html',
  chrome: 'full',
  component: () => import('./Science.tsx'),
  loader: () => import('./Science.loader.ts').then(({ loader }) => loader),
  ...import.meta.derived,
})
