import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'

/** Jobs that are not tried again by themselves. */
export const addFailedJobs = async ({ counts }: { counts: AdminCounts }) => {
  counts.jobs = () =>
    waitingPart({
      at: sql`jobs.updated_at`,
      from: sql`from graphile_worker.jobs where jobs.locked_at is null and jobs.attempts >= jobs.max_attempts`,
    })
}
