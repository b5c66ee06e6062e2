import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ type }) => type === 'algorithm',
  component: () => import('./Submissions.tsx'),
  ...import.meta.derived,
})
