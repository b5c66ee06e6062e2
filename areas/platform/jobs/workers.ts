import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type RunnerOptions, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { AppContext } from '../context/app-context.ts'
import { withRequestContext } from '../context/request-context.ts'
import type { SQL } from '../db/orm.ts'
import { isUnavailable } from '../db/transaction.ts'
import { type Hub, notification } from '../pubsub/hub.ts'
import type { AnyJob } from './job.ts'
import { crontabOf, inOrder, runHourly, scheduledOf, type Task } from './task.ts'

/** The topic for new jobs. */
const JOB_TOPIC = 'job'

const JobNews = z.object({ queue: z.string(), count: z.int() })

/** Tells the workers of a queue, with the commit of the transaction, that there are so many new jobs. An expression for a statement. */
export const jobNews = (queue: Queue, count: number): SQL => notification(JOB_TOPIC, { queue, count })

/** What the queue’s library does with the connection that it listens on. */
type Listening = (error: undefined, client: EventEmitter, release: () => void) => void

/** What the workers of all queues use; emptied when they have ended, since the library keeps their pools for the life of the process. */
export interface Held {
  pool?: pg.Pool
  hub?: Pick<Hub, 'subscribe'>
}

/**
 * A pool for the library’s workers of one queue. They would each listen on a connection of their own, for jobs of all queues: every event of
 * the database would wake all of these connections, and every job the workers of all queues. Instead they hear of their queue’s jobs by the
 * hub. A lost event costs a second: they also look for jobs by themselves.
 */
export function poolForQueue(held: Held, queue: Queue): pg.Pool {
  const listen = (called: Listening) => {
    const client = Object.assign(new EventEmitter(), { query: async () => undefined })
    const stop = held.hub?.subscribe(JOB_TOPIC, (message) => {
      const news = JobNews.safeParse(message)
      if (news.success && news.data.queue === queue)
        client.emit('notification', { channel: 'jobs:insert', payload: JSON.stringify({ count: news.data.count }) })
    })
    called(undefined, client, () => stop?.())
  }
  return new Proxy({} as pg.Pool, {
    get(_, name) {
      const { pool } = held
      // Only to listen does the library ask for a connection by a callback.
      if (name === 'connect') return (called?: Listening) => (called ? listen(called) : pool?.connect())
      const found: unknown = pool && Reflect.get(pool, name)
      return typeof found === 'function' ? found.bind(pool) : found
    },
  })
}

/** The queues, each with its own workers so that none waits behind another's jobs. `null`: one more than scoring processes. */
export const queues = {
  /** Fetches the next submission's file while the others are scored. */
  scoring: { workers: null, holds: 'what competitors wait for: scores' },
  outside: { workers: 4, holds: 'what waits for other people’s servers: mail, text messages, identity checks' },
  messengers: { workers: 4, holds: 'what waits for servers that users chose: webhooks, browsers, course platforms' },
  interactive: {
    workers: 3,
    holds: 'what people wait for before their screens: uploaded files, checks, trials, certificates, marks of exams',
  },
  background: { workers: 1, holds: 'what takes long and is in no hurry' },
  scheduled: { workers: 2, holds: 'tasks' },
} as const satisfies Record<string, { workers: number | null; holds: string }>

export type Queue = keyof typeof queues

export interface Workers {
  /** The names of the jobs that this process takes. */
  takers(): string[]
  close(): Promise<void>
}

export interface Work {
  jobs: readonly AnyJob[]
  tasks: readonly Task[]
}

/** Starts the queues, the scheduled tasks and the two-second rounds. */
export async function startWorkers(ctx: AppContext, pool: pg.Pool, work: Work): Promise<Workers> {
  const forgive = forgiveLostConnections(ctx)
  const takers = new Set<string>()
  const shared = common(ctx, takers)
  const held: Held = { pool, hub: ctx.hub }
  const startQueue = ([queue, taskList]: [Queue, TaskList]) => {
    const crontab = queue === 'scheduled' ? { crontab: crontabOf(work.tasks) } : {}
    const concurrency = queues[queue].workers ?? ctx.config.scorers + 1
    const pgPool = poolForQueue(held, queue)
    return keepRunning(ctx, () => ({ ...shared, ...crontab, pgPool, concurrency, taskList: { ...taskList } }))
  }
  await prepareQueues(pool)
  const runners = await Promise.all([...taskLists(ctx, work)].map(startQueue))
  const stopRounds = startRounds(ctx, roundsOf(work))
  return {
    takers: () => [...takers],
    async close() {
      await stopRounds()
      await Promise.all(runners.map((runner) => runner.close()))
      empty(held)
      forgive()
    },
  }
}

/** Creates the queue's tables; all that a process needs that only enqueues. */
export async function prepareQueues(pool: pg.Pool): Promise<Workers> {
  await runMigrations({ pgPool: pool })
  return { takers: () => [], close: async () => undefined }
}

function taskLists(ctx: AppContext, { jobs, tasks }: Work): Map<Queue, TaskList> {
  const lists = new Map<Queue, TaskList>(Object.keys(queues).map((name) => [name as Queue, {}]))
  for (const job of jobs) {
    const list = lists.get(job.queue)
    if (list) list[job.name] = measured(ctx, job)
  }
  const scheduled = lists.get('scheduled')
  for (const [name, { every, tasks: own }] of scheduledOf(tasks))
    if (scheduled)
      scheduled[name] = async () => {
        if (every === 'hour') await runHourly(ctx, own)
        else for (const task of own) await task.run(ctx)
      }
  return lists
}

/** Runs a job in the context of the request that enqueued it, measures it, and aborts it at its timeout. */
const measured =
  (ctx: AppContext, job: AnyJob): TaskList[string] =>
  async (payload, { abortSignal, job: { attempts } }) => {
    const origin = hasRequestId(payload) ? { requestId: payload.requestId } : {}
    const request = { job: job.name, ...origin }
    const ended = ctx.metrics.jobs.startTimer({ task: job.name })
    const late = AbortSignal.timeout(job.timeout)
    const stop = abortSignal ? AbortSignal.any([abortSignal, late]) : late
    try {
      await withRequestContext(request, () => inTime(job.runRaw(ctx, payload, stop), late))
      ended({ outcome: 'done' })
    } catch (error) {
      ended({ outcome: 'failed' })
      ctx.log.warn({ ...request, err: error, payload, attempt: attempts }, 'a job failed')
      throw error
    }
  }

const hasRequestId = (payload: unknown): payload is { requestId: string } =>
  typeof payload === 'object' && payload !== null && 'requestId' in payload && typeof payload.requestId === 'string'

/** A job that ignores its signal does not block its worker: it counts as failed, and its lease or key prevents duplicate work. */
function inTime<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  const timedOut = Promise.withResolvers<never>()
  const giveUp = () => timedOut.reject(new Error('the job exceeded its timeout'))
  late.addEventListener('abort', giveUp, { once: true })
  return Promise.race([work, timedOut.promise]).finally(() => late.removeEventListener('abort', giveUp))
}

/** Restarts a queue whenever it stops unexpectedly, as when the database went away. */
async function keepRunning(ctx: AppContext, optionsOf: () => RunnerOptions): Promise<Pick<Workers, 'close'>> {
  let closing = false
  let options = optionsOf()
  let runner = await run(options)
  const watch = async () => {
    for (;;) {
      await runner.promise.catch((error) => ctx.log.warn({ err: error }, 'the queue stopped'))
      release(options)
      if (closing) return
      await pause(1000)
      options = optionsOf()
      runner = await run(options).catch(() => runner)
    }
  }
  const kept = watch()
  return {
    async close() {
      closing = true
      await runner.stop().catch(() => undefined)
      await kept
    },
  }
}

/** The queue's library keeps every run for the life of the process (its taskIdentifiers.js), and with its tasks a whole server. */
function release(options: RunnerOptions): void {
  empty(options.taskList ?? {})
  empty(options)
}
function empty(held: object): void {
  for (const name of Object.keys(held)) Reflect.deleteProperty(held, name)
}

/**
 * The queue's library marks a finished job without awaiting it; if the database is down just then, the unhandled rejection would end the
 * process. Nothing is lost: the result is stored, and a repeated job does nothing.
 */
function forgiveLostConnections(ctx: AppContext): () => void {
  const onRejection = (error: unknown) => {
    if (!isUnavailable(error)) throw error
    ctx.log.warn({ reason: error instanceof Error ? error.message : '' }, 'a job could not be marked as finished')
  }
  process.on('unhandledRejection', onRejection)
  return () => process.off('unhandledRejection', onRejection)
}

const levels = { debug: 'debug', info: 'debug', warning: 'warn', error: 'warn' } as const

/** How long calls to external servers may still take at shutdown. */
const CLOSING_MS = 2000

const common = ({ log }: AppContext, takers: Set<string>) => ({
  events: namesOf(takers),
  noHandleSignals: true,
  pollInterval: 1000,
  gracefulShutdownAbortTimeout: CLOSING_MS,
  // A failed query's message ends with its values, which must not be logged.
  logger: new Logger(
    () => (level, message) => log[levels[level]]({ from: 'queue' }, message.replace(/\nparams:[\s\S]*$/, '')),
  ),
})

/** Tracks in `takers` the names of the currently running workers. */
function namesOf(takers: Set<string>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => takers.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => takers.delete(worker.workerId))
  return events
}

const ROUND_MS = 2000

/** Rounds that need no job: the two-second tasks and the rescue of lost jobs. */
const roundsOf = ({ jobs, tasks }: Work): Task[] => [
  ...inOrder(tasks.filter(({ every }) => every === '2 seconds')),
  ...jobs.flatMap(({ rescue }) =>
    rescue ? [{ name: rescue.task, every: '2 seconds' as const, run: rescue.run }] : [],
  ),
]

function startRounds(ctx: AppContext, tasks: readonly Task[]): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  const once = async () => {
    for (const { name, run: work } of tasks) {
      // A failing one does not stop the others.
      await work(ctx).then(
        () => ctx.metrics.clockRan.set({ part: name }, Date.now() / 1000),
        (error) => {
          ctx.metrics.clockFailed.inc({ part: name })
          ctx.log.warn({ err: error, part: name }, 'a scheduled task failed; retried in the next run')
        },
      )
    }
    busy = false
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = once()
  }, ROUND_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
