import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/guide/FAQ.html',
  chrome: 'full',
  component: () => import('./Faq.tsx'),
  loader: () => import('./Faq.loader.ts'),
  ...import.meta.derived,
})
