import { defineConsoleTab } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ type, role }) => type === 'application' && role !== 'judge',
  component: () => import('./HostEntries.tsx'),
})
