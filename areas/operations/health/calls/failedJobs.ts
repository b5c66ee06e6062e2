import { boundsOf } from '@leitai/platform/db/day'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import type * as contract from '../contract.ts'

interface Asked {
  patterns: string[]
  /** Null: all. */
  task: string | null
  state: (typeof contract.failedJobStates)[number] | null
  since: Date | null
  before: Date | null
  limit: number
  offset: number
}

/** Text after `params:` holds a query’s values and is removed. */
const error = sql<string>`left(split_part(coalesce(job.last_error, ''), E'\nparams:', 1), 500)`
const requestId = sql<string | null>`inner_job.payload ->> 'requestId'`
const isDead = sql`job.attempts >= job.max_attempts`
const failed = sql`from graphile_worker.jobs job join graphile_worker._private_jobs inner_job on inner_job.id = job.id
  where job.locked_at is null and (job.last_error is not null or ${isDead})`

const wanted = ({ patterns, task, state, since, before }: Placeholders<Asked>) => sql`${failed}
  and ${foundIn([sql`job.task_identifier`, sql`job.key`, error, requestId], patterns)}
  and (${task}::text is null or job.task_identifier = ${task}::text)
  and (${state}::text is null or (${state}::text = 'never') = (${isDead}))
  and (${since}::timestamptz is null or job.updated_at >= ${since}::timestamptz)
  and (${before}::timestamptz is null or job.updated_at < ${before}::timestamptz)`

const jobsPage = statement((given: Placeholders<Asked>) => ({
  found: rows(
    {
      id: sql<number>`job.id::int`,
      task: sql<string>`job.task_identifier`,
      key: sql<string | null>`job.key`,
      attempts: sql<number>`job.attempts`,
      mostAttempts: sql<number>`job.max_attempts`,
      error,
      at: sql<string>`job.updated_at`,
      next: sql<string | null>`case when not (${isDead}) then job.run_at end`,
      requestId,
    },
    sql`${wanted(given)} order by job.updated_at desc, job.id desc limit ${given.limit}::int offset ${given.offset}::int`,
  ),
  total: value(sql<number>`(select count(*)::int ${wanted(given)})`),
  tasks: rows(
    { task: sql<string>`job.task_identifier` },
    sql`${failed} group by job.task_identifier order by job.task_identifier`,
  ),
}))

export const failedJobs: Handler<typeof contract.failedJobs> = async (
  { db },
  { keyword, task = null, state = null, from, until, ...asked },
) => {
  const { page, pageSize, offset } = pageOf(asked)
  const which = { patterns: patternsOf(keyword), task, state, ...boundsOf({ from, until }) }
  const { found, total, tasks } = await jobsPage(db, { ...which, limit: pageSize, offset })
  const list = found.map(({ next, at, ...job }) => ({
    ...job,
    at: new Date(at),
    nextAt: next === null ? null : new Date(next),
  }))
  return { list, total, page, pageSize, tasks: tasks.map(({ task: name }) => name) }
}
