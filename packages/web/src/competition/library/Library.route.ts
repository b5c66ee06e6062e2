import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/library.html',
  chrome: 'full',
  component: () => import('./Library.tsx'),
  loader: () => import('./Library.loader.ts'),
  ...import.meta.derived,
})
