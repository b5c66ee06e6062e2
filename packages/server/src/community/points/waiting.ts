import { sql } from '../../platform/db/orm.ts'
import { type AdminCounts, waitingPart } from '../../platform/waiting/waiting.ts'
import { pointGrants } from './table.ts'

export const addGrants = async ({ counts }: { counts: AdminCounts }) => {
  counts.grants = () =>
    waitingPart({
      at: pointGrants.at,
      from: sql`from ${pointGrants} where ${pointGrants.state} = 'waiting'`,
    })
}
