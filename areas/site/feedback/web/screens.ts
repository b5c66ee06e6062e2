import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const contactUs = defineScreen({
  path: '/contact-us.html',
  chrome: 'full',
  component: () => import('./ContactUs.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadContactUs),
  ...import.meta.derived,
})
