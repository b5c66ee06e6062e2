import { defineScreen } from '../../platform/app/define-screen.ts'

export const screen = defineScreen({
  path: '/accountset/organisations.html',
  chrome: 'full',
  private: true,
  component: () => import('./MyOrganisations.tsx'),
  ...import.meta.derived,
})
