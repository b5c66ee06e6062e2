import { sql } from '@leitai/platform/db/orm'
import { waitingPart } from '@leitai/platform/waiting/waiting'
import { type HostCounts, runsIt } from '../staff/waiting.ts'
import { reviewRows, reviews } from './table.ts'

/** Teams of a review without a verdict. */
export const addVerdicts = async ({ counts }: { counts: HostCounts }) => {
  counts.verdicts = {
    part: ({ cmptId }) =>
      waitingPart({
        at: sql`coalesce(${reviewRows.askedAt}, ${reviews.frozenAt})`,
        from: sql`from ${reviewRows} join ${reviews} on ${reviews.id} = ${reviewRows.reviewId}
        where ${reviews.cmptId} = ${cmptId}::int and ${reviews.state} <> 'final' and ${reviewRows.verdict} = 'pending'`,
      }),
    sees: runsIt,
  }
}
