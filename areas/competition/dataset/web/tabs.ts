import { defineTabPart } from '../../catalog/web/shared/competition-tab.ts'
import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const sharePartTab = defineHostConsoleTab({
  shown: ({ role }) => role !== 'judge',
  component: () => import('./SharePart.tsx'),
  ...import.meta.derived,
})

export const dataLookFoot = defineTabPart({
  component: () => import('./DataLook.tsx'),
  ...import.meta.derived,
})
