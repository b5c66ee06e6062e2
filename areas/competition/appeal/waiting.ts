import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { appeals } from './table.ts'

export const addWaitingAppeals = async ({ counts }: { counts: AdminCounts }) => {
  counts.appeals = () => waitingPart({ at: appeals.at, from: sql`from ${appeals} where ${appeals.state} = 'open'` })
}
