import { sql } from '../../platform/db/orm.ts'
import { type AdminCounts, waitingPart } from '../../platform/waiting/waiting.ts'
import { cardApplications } from './table.ts'

export const addApplications = async ({ counts }: { counts: AdminCounts }) => {
  counts.realName = () =>
    waitingPart({
      at: cardApplications.createdAt,
      from: sql`from ${cardApplications} where ${cardApplications.state} = 'pending'`,
    })
}
