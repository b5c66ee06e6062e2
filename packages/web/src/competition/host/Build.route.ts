import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/build-competition.html',
  chrome: 'full',
  component: () => import('./Build.tsx'),
  ...import.meta.derived,
})
