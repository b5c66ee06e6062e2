import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/certification.html',
  chrome: 'full',
  private: true,
  component: () => import('./Certification.tsx'),
  ...import.meta.derived,
})
