import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { labRequests } from './table.ts'

export const addLabRequests = async ({ counts }: { counts: AdminCounts }) => {
  counts.labRequests = () =>
    waitingPart({
      at: labRequests.at,
      from: sql`from ${labRequests} where ${labRequests.state} = 'pending'`,
    })
}
