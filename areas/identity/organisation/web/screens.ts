import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const myOrganisations = defineScreen({
  path: '/accountset/organisations.html',
  chrome: 'full',
  private: true,
  component: () => import('./MyOrganisations.tsx'),
  ...import.meta.derived,
})

export const organisations = defineScreen({
  path: '/organisations.html',
  chrome: 'full',
  component: () => import('./Organisations.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadOrganisations),
  ...import.meta.derived,
})
