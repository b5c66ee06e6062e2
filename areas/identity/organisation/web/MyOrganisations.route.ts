import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const screen = defineScreen({
  path: '/accountset/organisations.html',
  chrome: 'full',
  private: true,
  component: () => import('./MyOrganisations.tsx'),
  ...import.meta.derived,
})
