import { defineConsoleTab } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ type }) => type === 'algorithm',
  component: () => import('./Submissions.tsx'),
})
