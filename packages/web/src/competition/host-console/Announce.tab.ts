import { defineConsoleTab, manages } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./Announce.tsx'),
})
