import { defineConsoleTab, manages } from '../host/hosted.ts'

export const tab = defineConsoleTab({
  shown: ({ role, type, status }) =>
    role === 'judge' ? type === 'algorithm' && status !== 'published' : manages(role),
  component: () => import('./Prepare.tsx'),
})
