import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/guide/FAQ.html',
  chrome: 'full',
  component: () => import('./Faq.tsx'),
  loader: () => import('./Faq.loader.ts'),
  ...import.meta.derived,
})
