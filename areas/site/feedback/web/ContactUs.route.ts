import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/contact-us.html',
  chrome: 'full',
  component: () => import('./ContactUs.tsx'),
  loader: () => import('./ContactUs.loader.ts'),
  ...import.meta.derived,
})
