import { defineConsoleTab } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && role !== 'judge',
  component: () => import('./ScreenPart.tsx'),
})
