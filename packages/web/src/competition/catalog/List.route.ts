import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/cmptlist.html',
  chrome: 'full',
  component: () => import('./List.tsx'),
  loader: () => import('./List.loader.ts'),
  ...import.meta.derived,
})
