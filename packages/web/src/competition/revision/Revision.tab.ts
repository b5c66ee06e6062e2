import { defineConsoleTab, manages } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && manages(role),
  component: () => import('./Revision.tsx'),
})
