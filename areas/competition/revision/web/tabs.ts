import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const revisionTab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && manages(role),
  component: () => import('./Revision.tsx'),
  ...import.meta.derived,
})
