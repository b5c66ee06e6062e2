import { defineConsoleTab } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ role }) => role !== 'support',
  component: () => import('./Marking.tsx'),
})
