import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ role, type, status }) =>
    role === 'judge' ? type === 'algorithm' && status !== 'published' : manages(role),
  component: () => import('./Prepare.tsx'),
  ...import.meta.derived,
})
