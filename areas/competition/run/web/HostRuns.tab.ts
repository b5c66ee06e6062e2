import { defineHostConsoleTab } from '../../host/web/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && role !== 'judge',
  component: () => import('./HostRuns.tsx'),
  ...import.meta.derived,
})
