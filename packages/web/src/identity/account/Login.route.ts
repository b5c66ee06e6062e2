import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/login.html',
  chrome: 'bare',
  component: () => import('./Login.tsx'),
  loader: () => import('./Login.loader.ts'),
  ...import.meta.derived,
})
