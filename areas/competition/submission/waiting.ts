import { sql } from '@leitai/platform/db/orm'
import { waitingPart } from '@leitai/platform/waiting/waiting'
import { type HostCounts, runsIt } from '../staff/waiting.ts'
import { submissions } from './table.ts'

/** Recent submissions that failed by the platform's fault or the host's, to be scored again or voided. */
export const addFailures = async ({ counts }: { counts: HostCounts }) => {
  counts.failures = {
    part: ({ cmptId, now }) =>
      waitingPart({
        at: submissions.createdAt,
        from: sql`from ${submissions} where ${submissions.cmptId} = ${cmptId}::int and ${submissions.state} = 'failed'
        and ${submissions.ourFault} is not null and ${submissions.voidedAt} is null and ${submissions.deletedAt} is null
        and ${submissions.createdAt} > ${now}::timestamptz - interval '30 days'`,
      }),
    sees: runsIt,
  }
}
