import { defineCompetitionTab } from '../shared/competition-tab.ts'

export const dataTab = defineCompetitionTab({
  component: () => import('./Data.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadData),
  ...import.meta.derived,
})

export const overviewTab = defineCompetitionTab({
  component: () => import('./Overview.tsx'),
  ...import.meta.derived,
})

export const participantsTab = defineCompetitionTab({
  component: () => import('./Participants.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadParticipants),
  ...import.meta.derived,
})

export const platformTab = defineCompetitionTab({
  shown: ({ platform }) => platform.zh !== '' || platform.en !== '',
  component: () => import('./Platform.tsx'),
  ...import.meta.derived,
})

export const questionsTab = defineCompetitionTab({
  component: () => import('./Questions.tsx'),
  loader: () => import('./loaders.ts').then((all) => all.loadQuestions),
  ...import.meta.derived,
})

export const trainingTab = defineCompetitionTab({
  shown: ({ training }) => training.zh !== '' || training.en !== '',
  component: () => import('./Training.tsx'),
  ...import.meta.derived,
})
