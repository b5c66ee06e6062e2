import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  component: () => import('./Reviews.tsx'),
  ...import.meta.derived,
})
