import { defineConsoleTab } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  component: () => import('./Reviews.tsx'),
})
