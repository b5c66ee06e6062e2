import { defineHostConsoleTab } from '../../host/web/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'judge',
  component: () => import('./SharePart.tsx'),
  ...import.meta.derived,
})
