import { defineConsoleTab } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ role }) => role !== 'judge',
  component: () => import('./Teams.tsx'),
})
