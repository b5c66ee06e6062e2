import { sql } from '../../platform/db/orm.ts'
import { type AdminCounts, waitingPart } from '../../platform/waiting/waiting.ts'
import { appeals } from './table.ts'

export const addWaitingAppeals = async ({ counts }: { counts: AdminCounts }) => {
  counts.appeals = () => waitingPart({ at: appeals.at, from: sql`from ${appeals} where ${appeals.state} = 'open'` })
}
