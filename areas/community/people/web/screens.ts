import { defineScreen } from '@leitai/platform/web/framework/define-screen'

export const personAchievements = defineScreen({
  path: '/personal_achievement.html',
  chrome: 'full',
  component: () => import('./Achievements.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadAchievements),
  ...import.meta.derived,
})

export const person = defineScreen({
  path: '/user_center.html',
  chrome: 'full',
  component: () => import('./Centre.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadCentre),
  ...import.meta.derived,
})

export const personCompetitions = defineScreen({
  path: '/mine_cmpt.html',
  chrome: 'full',
  component: () => import('./Competitions.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadCompetitions),
  ...import.meta.derived,
})

export const fame = defineScreen({
  path: '/hall-of-fame.html',
  chrome: 'full',
  component: () => import('./Fame.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadFame),
  ...import.meta.derived,
})

export const ownCompetitions = defineScreen({
  path: '/accountset/myCompetition.html',
  chrome: 'full',
  private: true,
  component: () => import('./OwnCompetitions.tsx'),
  ...import.meta.derived,
})

export const people = defineScreen({
  path: '/teamCenter.html',
  chrome: 'full',
  component: () => import('./People.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadPeople),
  ...import.meta.derived,
})

export const rankTeam = defineScreen({
  path: '/rank-team.html',
  chrome: 'full',
  component: () => import('./RankTeam.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadRankTeam),
  ...import.meta.derived,
})
