import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'judge',
  component: () => import('./Teams.tsx'),
  ...import.meta.derived,
})
