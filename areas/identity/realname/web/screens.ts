import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const certification = defineScreen({
  path: '/accountset/certification.html',
  chrome: 'full',
  private: true,
  component: () => import('./Certification.tsx'),
  ...import.meta.derived,
})
