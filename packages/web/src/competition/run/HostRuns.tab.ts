import { defineHostConsoleTab } from '../host/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && role !== 'judge',
  component: () => import('./HostRuns.tsx'),
  ...import.meta.derived,
})
