import { defineHostConsoleTab } from '../../host/web/shared/hosted-competition.ts'

export const screenPartTab = defineHostConsoleTab({
  shown: ({ type, role }) => type === 'algorithm' && role !== 'judge',
  component: () => import('./ScreenPart.tsx'),
  ...import.meta.derived,
})
