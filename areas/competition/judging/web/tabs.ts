import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const markingTab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'support',
  component: () => import('./Marking.tsx'),
  ...import.meta.derived,
})

export const roundsTab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./Rounds.tsx'),
  ...import.meta.derived,
})
