import { defineScreen } from '@leitai/platform/web/framework/define-screen'
import { adminTabPart } from '../admin-console-tabs.ts'
import { tabPart } from '../competition-tabs.ts'
import { organisationTabPart } from '../organisation-tabs.ts'

export const adminConsole = defineScreen({
  path: '/judge-space.html',
  chrome: 'full',
  part: adminTabPart,
  component: () => import('./AdminConsole.tsx'),
  ...import.meta.derived,
})

export const appeals = defineScreen({
  path: '/accountset/appeal.html',
  chrome: 'full',
  private: true,
  component: () => import('./AppealsPage.tsx'),
  ...import.meta.derived,
})

export const competition = defineScreen({
  path: '/cmptDetail.html',
  chrome: 'full',
  part: tabPart,
  component: () => import('./CompetitionPage.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadCompetition),
  ...import.meta.derived,
})

export const buildCompetition = defineScreen({
  path: '/build-competition.html',
  chrome: 'full',
  component: () => import('./HostBuild.tsx'),
  ...import.meta.derived,
})

export const organisationManage = defineScreen({
  path: '/organisation-manage.html',
  chrome: 'full',
  private: true,
  component: () => import('./OrganisationManage.tsx'),
  ...import.meta.derived,
})

export const organisation = defineScreen({
  path: '/organisation.html',
  chrome: 'full',
  part: organisationTabPart,
  component: () => import('./OrganisationPage.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadOrganisation),
  ...import.meta.derived,
})

export const science = defineScreen({
  path: '/science.html',
  chrome: 'full',
  component: () => import('./Science.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadScience),
  ...import.meta.derived,
})
