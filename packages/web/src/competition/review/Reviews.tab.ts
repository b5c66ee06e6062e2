import { defineHostConsoleTab } from '../host/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  component: () => import('./Reviews.tsx'),
  ...import.meta.derived,
})
