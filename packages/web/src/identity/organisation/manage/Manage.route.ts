import { defineScreen } from '../../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/organisation-manage.html',
  chrome: 'full',
  private: true,
  component: () => import('./Manage.tsx'),
  ...import.meta.derived,
})
