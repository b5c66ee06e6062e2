import { sql } from '../../platform/db/orm.ts'
import { type AdminCounts, waitingPart } from '../../platform/waiting/waiting.ts'

/** Jobs that are not tried again by themselves. */
export const addFailedJobs = async ({ counts }: { counts: AdminCounts }) => {
  counts.jobs = () =>
    waitingPart({
      at: sql`jobs.updated_at`,
      from: sql`from graphile_worker.jobs where jobs.locked_at is null and jobs.attempts >= jobs.max_attempts`,
    })
}
