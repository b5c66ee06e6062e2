import { defineHostConsoleTab, manages } from '../../host/web/shared/hosted-competition.ts'

export const tab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && manages(role),
  component: () => import('./Integrity.tsx'),
  ...import.meta.derived,
})
