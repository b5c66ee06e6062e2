import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const announceTab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./Announce.tsx'),
  ...import.meta.derived,
})

export const dashboardTab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'judge',
  component: () => import('./Dashboard.tsx'),
  ...import.meta.derived,
})

export const peopleTab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'judge',
  component: () => import('./People.tsx'),
  ...import.meta.derived,
})

export const submissionsTab = defineHostConsoleTab({
  shown: ({ type }) => type === 'algorithm',
  component: () => import('./Submissions.tsx'),
  ...import.meta.derived,
})

export const teamsTab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'judge',
  component: () => import('./Teams.tsx'),
  ...import.meta.derived,
})

export const webhooksTab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./Webhooks.tsx'),
  ...import.meta.derived,
})
