import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/contact-us.html',
  chrome: 'full',
  component: () => import('./ContactUs.tsx'),
  loader: () => import('./ContactUs.loader.ts'),
  ...import.meta.derived,
})
