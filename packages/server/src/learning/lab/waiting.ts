import { sql } from '../../platform/db/orm.ts'
import { type AdminCounts, waitingPart } from '../../platform/waiting/waiting.ts'
import { labRequests } from './table.ts'

export const addLabRequests = async ({ counts }: { counts: AdminCounts }) => {
  counts.labRequests = () =>
    waitingPart({
      at: labRequests.at,
      from: sql`from ${labRequests} where ${labRequests.state} = 'pending'`,
    })
}
