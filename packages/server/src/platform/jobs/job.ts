import * as z from 'zod/mini'
import type { AppContext } from '../context/app-context.ts'
import { currentRequest } from '../context/request-context.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/orm.ts'
import type { Queue } from './queues.ts'

/**
 * Work that is done after the transaction that asks for it, by any process that takes jobs. A job is declared beside the domain that does it, listed in
 * that domain's manifest, and enqueued by its definition alone. It may run more than once: whoever runs it looks first whether there is still something
 * to do. docs/JOBS.md lists them all.
 */
export interface JobDefinition<P> {
  /** As in the queue, in metrics, in the log and at the health page. */
  name: string
  /** Which jobs it shares its workers with. */
  queue: Queue
  /** What it is given. Checked when the job runs, too: another version of the program may have enqueued it. */
  payload: z.ZodMiniType<P>
  /** What is to be done once, however often it is enqueued while it waits; null where each enqueuing counts. */
  key: ((payload: P) => string) | null
  /** Jobs of a lower number go first within a queue. */
  priority?: number
  /** How often it is tried in all before an operator has to look. */
  attempts: number
  /** Milliseconds after which it is told to stop and counts as failed. */
  timeout: number
  /** `stop` is aborted at the timeout and when the process closes. */
  run(ctx: AppContext, payload: P, stop: AbortSignal): Promise<unknown>
  /** Every two seconds, on every process that takes jobs: enqueues again what has lost its job or its worker. */
  rescue?: { task: string; run(ctx: AppContext): Promise<unknown> }
  /** At the start of the only server of a database: whoever worked on something is gone, and nobody need wait for it. */
  recover?(ctx: AppContext): Promise<unknown>
}

export interface Job<P> extends JobDefinition<P> {
  /** Enqueues it within the caller's transaction: it runs after the commit, or not at all. */
  enqueue(db: Db, payload: P, options?: { runAt?: Date }): Promise<void>
  /** As enqueue, for many in one statement. */
  enqueueAll(db: Db, payloads: readonly P[], options?: { runAt?: Date }): Promise<void>
  /** Takes a job away that waits under this payload's key. */
  remove(db: Db, payload: P): Promise<void>
  /** Runs it with what stands in the queue; throws where that is nothing this job takes. */
  runRaw(ctx: AppContext, payload: unknown, stop: AbortSignal): Promise<unknown>
  /** SQL: the row of this id, as `key` names it, has a job that will still be run. For jobs whose key is `<name>:<id>`. */
  isWaiting(id: unknown): ReturnType<typeof sql>
}

/** What every manifest lists, whatever its payload. */
export type AnyJob = Omit<Job<never>, 'payload' | 'key' | 'enqueue' | 'enqueueAll' | 'remove' | 'run'>

/** The usual payload: the id of the row that the job is about. */
export const rowId = z.object({ id: z.int() })
/** The usual key: one job a row. */
export const onceARow = (name: string) => (payload: { id: number }) => `${name}:${payload.id}`

const declared = new Set<string>()
/** The names of all jobs that the modules loaded so far declare. */
export const declaredJobs = (): readonly string[] => [...declared]

export function defineJob<P>(definition: JobDefinition<P>): Job<P> {
  const { name, key, attempts, priority = 0 } = definition
  declared.add(name)
  const enqueueAll: Job<P>['enqueueAll'] = async (db, payloads, { runAt } = {}) => {
    if (payloads.length === 0) return
    const { requestId } = currentRequest()
    const jobs = payloads.map((payload) => ({ payload: { ...payload, requestId }, key: key?.(payload) ?? null }))
    await db.execute(sql`
      select graphile_worker.add_job(${name}, job.payload, job_key => job.key, priority => ${priority}::int,
        max_attempts => ${attempts}::int, run_at => ${runAt ?? null}::timestamptz)
      from json_to_recordset(${JSON.stringify(jobs)}::json) as job(payload json, key text)`)
  }
  return {
    ...definition,
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
