import { audit } from '@leitai/platform/audit/audit'
import { sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'

export const retryJobs: Handler<typeof contract.retryJobs> = async (context, { ids }) => {
  // Uses the queue’s own function, which skips jobs that a worker has locked.
  const { rows } = await context.db.execute<{ id: number; task: string }>(sql`
    select again.id::int as id, job.task_identifier as task
    from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where id = any(${sql.param(ids)}::bigint[]) and locked_at is null and (last_error is not null or attempts >= max_attempts)
    ), run_at => now(), attempts => 0) again
    join graphile_worker.jobs job on job.id = again.id`)
  const [first] = rows
  if (first)
    await audit(context, {
      action: 'health.retry',
      target: { kind: 'job', id: first.id },
      detail: { jobs: rows.map(({ id, task }) => `${task} ${id}`) },
    })
  return { retried: rows.length }
}
