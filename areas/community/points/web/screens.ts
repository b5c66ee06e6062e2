import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const pointsCentre = defineScreen({
  path: '/index_center.html',
  chrome: 'full',
  component: () => import('./Centre.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadCentre),
  ...import.meta.derived,
})

export const earnPoints = defineScreen({
  path: '/get_intergral.html',
  chrome: 'full',
  component: () => import('./Earn.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadEarn),
  ...import.meta.derived,
})

export const pointsQuestions = defineScreen({
  path: '/intergral_question.html',
  chrome: 'full',
  component: () => import('./Questions.tsx'),
  ...import.meta.derived,
})
