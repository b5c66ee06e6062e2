import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'application' && role !== 'judge',
  component: () => import('./HostWorks.tsx'),
  ...import.meta.derived,
})
