import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { pointGrants } from './table.ts'

export const addGrants = async ({ counts }: { counts: AdminCounts }) => {
  counts.grants = () =>
    waitingPart({
      at: pointGrants.at,
      from: sql`from ${pointGrants} where ${pointGrants.state} = 'waiting'`,
    })
}
