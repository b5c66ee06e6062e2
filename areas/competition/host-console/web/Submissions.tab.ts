import { defineHostConsoleTab } from '../../host/web/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ type }) => type === 'algorithm',
  component: () => import('./Submissions.tsx'),
  ...import.meta.derived,
})
