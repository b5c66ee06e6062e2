import { defineHostConsoleTab, manages } from '../host/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && manages(role),
  component: () => import('./Revision.tsx'),
  ...import.meta.derived,
})
