import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { cardApplications } from './table.ts'

export const addApplications = async ({ counts }: { counts: AdminCounts }) => {
  counts.realName = () =>
    waitingPart({
      at: cardApplications.createdAt,
      from: sql`from ${cardApplications} where ${cardApplications.state} = 'pending'`,
    })
}
