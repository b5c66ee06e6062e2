import { defineHostConsoleTab, manages } from '../host/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ role }) => manages(role),
  component: () => import('./Announce.tsx'),
  ...import.meta.derived,
})
