import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'support',
  component: () => import('./Marking.tsx'),
  ...import.meta.derived,
})
