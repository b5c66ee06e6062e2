import * as z from 'zod/mini'
import type { AppContext } from '../context/app-context.ts'
import { currentRequest } from '../context/request-context.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/orm.ts'
import { type News, publishing } from '../pubsub/hub.ts'
import { jobNews, type Queue } from './workers.ts'

/**
 * Work done after the commit of the transaction that enqueues it, by any worker process. A job is declared beside its domain, listed in the
 * domain's manifest, and enqueued only through its definition. It may run more than once, so it first checks whether there is still work to
 * do. docs/generated/JOBS.md lists them all.
 */
export interface JobDefinition<P> {
  /** Its name in the queue, metrics, the log and on the health page. */
  name: string
  /** Jobs of one queue share its workers. */
  queue: Queue
  /** Also checked when the job runs: another version of the program may have enqueued it. */
  payload: z.ZodMiniType<P>
  /** Jobs with the same key that still wait are merged into one; null: every enqueue counts. */
  key: ((payload: P) => string) | null
  /** Lower numbers run first within a queue. */
  priority?: number
  /** How many times it is tried before an operator has to look. */
  attempts: number
  /** Milliseconds after which it is aborted and counts as failed. */
  timeout: number
  /** `stop` is aborted at the timeout and when the process shuts down. */
  run(ctx: AppContext, payload: P, stop: AbortSignal): Promise<unknown>
  /** Runs every two seconds on every worker process: enqueues again what lost its job or worker. */
  rescue?: { task: string; run(ctx: AppContext): Promise<unknown> }
  /** Runs when the only server of a database starts: all earlier workers are gone, so their leases need not expire first. */
  recover?(ctx: AppContext): Promise<unknown>
}

interface Enqueuing {
  runAt?: Date
  /** Published with the commit, in the same statement. */
  news?: News
}

export interface Job<P> extends JobDefinition<P> {
  /** Enqueues it in the caller's transaction: it runs after the commit, or not at all. */
  enqueue(db: Db, payload: P, options?: Enqueuing): Promise<void>
  /** Like enqueue, for many in one statement. */
  enqueueAll(db: Db, payloads: readonly P[], options?: Enqueuing): Promise<void>
  /** Removes the waiting job with this payload's key. */
  remove(db: Db, payload: P): Promise<void>
  /** Runs it with a payload from the queue; throws if the payload does not fit. */
  runRaw(ctx: AppContext, payload: unknown, stop: AbortSignal): Promise<unknown>
  /** SQL condition: the row with this id has a job that will still run. For jobs whose key is `<name>:<id>`. */
  isWaiting(id: unknown): ReturnType<typeof sql>
  /** SQL condition: some job of this definition is due and will still run. */
  isAnyWaiting: ReturnType<typeof sql>
}

/** A job of any payload, as manifests list it. */
export type AnyJob = Omit<Job<never>, 'payload' | 'key' | 'enqueue' | 'enqueueAll' | 'remove' | 'run'>

/** The usual payload: the id of the row that the job is about. */
export const rowId = z.object({ id: z.int() })
/** The usual key: one job per row. */
export const onceARow = (name: string) => (payload: { id: number }) => `${name}:${payload.id}`

const declared = new Set<string>()
/** The names of all jobs declared by the modules loaded so far. */
export const declaredJobs = (): readonly string[] => [...declared]

export function defineJob<P>(definition: JobDefinition<P>): Job<P> {
  const { name, queue, key, attempts, priority = 0 } = definition
  declared.add(name)
  const enqueueAll: Job<P>['enqueueAll'] = async (db, payloads, { runAt, news } = {}) => {
    if (payloads.length === 0) return
    const { requestId } = currentRequest()
    const jobs = payloads.map((payload) => ({ payload: { ...payload, requestId }, key: key?.(payload) ?? null }))
    const published = [jobNews(queue, jobs.length), ...(news ? [publishing(news)] : [])]
    await db.execute(sql`
      select graphile_worker.add_job(${name}, job.payload, job_key => job.key, priority => ${priority}::int,
        max_attempts => ${attempts}::int, run_at => ${runAt ?? null}::timestamptz), ${sql.join(published, sql`, `)}
      from json_to_recordset(${JSON.stringify(jobs)}::json) as job(payload json, key text)`)
  }
  return {
    ...definition,
    isAnyWaiting: sql`exists (select 1 from graphile_worker.jobs job where job.task_identifier = ${name}
      and job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now())`,
    enqueueAll,
    enqueue: (db, payload, options) => enqueueAll(db, [payload], options),
    async remove(db, payload) {
      if (key) await db.execute(sql`select graphile_worker.remove_job(${key(payload)})`)
    },
    runRaw: async (ctx, payload, stop) => definition.run(ctx, z.parse(definition.payload, payload), stop),
    isWaiting: (id) => sql`exists (select 1 from graphile_worker.jobs job where job.key = ${`${name}:`}::text || ${id}
      and job.locked_at is null and job.attempts < job.max_attempts)`,
  }
}
