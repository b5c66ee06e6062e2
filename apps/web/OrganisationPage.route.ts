import { defineScreen } from '@leitai/platform/web/framework/define-screen'
import { organisationTabPart } from './organisation-tabs.ts'

export const screen = defineScreen({
  path: '/organisation.html',
  chrome: 'full',
  part: organisationTabPart,
  component: () => import('./OrganisationPage.tsx'),
  loader: () => import('./OrganisationPage.loader.ts').then(({ loader }) => loader),
  ...import.meta.derived,
})
