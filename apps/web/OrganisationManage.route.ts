import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/organisation-manage.html',
  chrome: 'full',
  private: true,
  component: () => import('./OrganisationManage.tsx'),
  ...import.meta.derived,
})
