import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, type Task, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { keepCurve } from '../community/people/curve.ts'
import { recomputeRatings } from '../community/people/ratings.ts'
import { ordersDue } from '../community/shop/clock.ts'
import { issueRun, rescueRuns } from '../competition/certificate/issue.ts'
import { importIntoDraft } from '../competition/competition-editor/import.ts'
import { checkScoring } from '../competition/competition-editor/scoring/check.ts'
import { scoreTrial } from '../competition/competition-editor/trial.ts'
import { storeUpload } from '../competition/competition-editor/upload.ts'
import { lookInto, profilesDue } from '../competition/dataset/look.ts'
import { openCommitments } from '../competition/definition/commitment.ts'
import { searchHints, searchNightly } from '../competition/integrity/search.ts'
import { freezeDue } from '../competition/live-board/screen.ts'
import { mergesDue } from '../competition/merge/clock.ts'
import { keepEntrants } from '../competition/review/entrants.ts'
import { finishDue } from '../competition/review/finish.ts'
import { removeLate } from '../competition/review/late.ts'
import { remindOfMaterials } from '../competition/review/remind.ts'
import { rescueRevisions, runRevision } from '../competition/revision/run.ts'
import { refreshBoards } from '../competition/submission/noon.ts'
import { remindOfPicks } from '../competition/submission/remind.ts'
import { revealDue, snapshotRanks } from '../competition/submission/reveal.ts'
import { rescueSubmissions, scoreSubmission } from '../competition/submission/score.ts'
import { submissions } from '../competition/submission/table.ts'
import { askProvider } from '../identity/realname/ask-provider.ts'
import { openProvider } from '../identity/realname/provider.ts'
import { examsDue, markExam } from '../learning/training/mark.ts'
import { unlockDead } from '../operations/health/unlock.ts'
import { during } from '../platform/context/cause.ts'
import type { House } from '../platform/context/house.ts'
import { count, inArray } from '../platform/db/orm.ts'
import { isUnavailable } from '../platform/db/transaction.ts'
import { CRONTAB } from '../platform/jobs/crontab.ts'
import { sendDue, sendMessage } from '../platform/outbox/send.ts'
import { openSenders } from '../platform/outbox/senders/index.ts'
import { digestsDue } from '../site/message/digest.ts'
import { doChores } from './chores.ts'

export interface Jobs {
  /** The names under which jobs are taken here. */
  takers(): string[]
  close(): Promise<void>
}

async function atMidnight(house: House): Promise<void> {
  await snapshotRanks(house)
  await recomputeRatings(house.db, house.now())
  await keepCurve(house.db, house.now())
}

/** Starts the queue and the clock-work beside it. Which job name runs which service stands here and nowhere else. */
export async function startJobs(house: House, pool: pg.Pool): Promise<Jobs> {
  const forgive = forgiveLostConnections(house)
  const takers = new Set<string>()
  const shared = common(house, pool, takers)
  const scoring = await keepRunning(house, () => startQueue(house, shared))
  const calling = await keepRunning(house, () => startCalls(house, shared))
  const hosting = await keepRunning(house, () => startForHosts(house, shared))
  const revising = await keepRunning(house, () => startRevisions(house, shared))
  const clock = await keepRunning(house, () => startClock(house, shared))
  const stopTicking = tick(house)
  return {
    takers: () => [...takers],
    async close() {
      await stopTicking()
      await Promise.all([scoring.close(), calling.close(), hosting.close(), revising.close(), clock.close()])
      forgive()
    },
  }
}

/** For a process that only puts jobs in line: what they are put into must be there. */
export async function prepareJobs(pool: pg.Pool): Promise<Jobs> {
  await runMigrations({ pgPool: pool })
  return { takers: () => [], close: async () => undefined }
}

/** A queue that is started again whenever it stops by itself, as when the database went away. */
async function keepRunning(house: House, start: () => Promise<Runner>): Promise<Pick<Jobs, 'close'>> {
  let closing = false
  let runner = await start()
  const watch = async () => {
    for (;;) {
      await runner.promise.catch((error) => house.log.warn({ err: error }, 'the queue stopped'))
      if (closing) return
      await pause(1000)
      runner = await start().catch(() => runner)
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

/**
 * The queue's library marks a finished job without waiting for it, and leaves the promise alone when the database is gone
 * just then: Node would end the process. Nothing is lost by it: the entry is kept as ended, and the job does nothing again.
 */
function forgiveLostConnections(house: House): () => void {
  const hear = (error: unknown) => {
    if (!isUnavailable(error)) throw error
    house.log.warn({ reason: error instanceof Error ? error.message : '' }, 'a finished job could not be marked')
  }
  process.on('unhandledRejection', hear)
  return () => process.off('unhandledRejection', hear)
}

const levels = { debug: 'debug', info: 'debug', warning: 'warn', error: 'warn' } as const

type Shared = ReturnType<typeof common>

const common = (house: House, pool: pg.Pool, takers: Set<string>) => ({
  pgPool: pool,
  events: namesOf(takers),
  noHandleSignals: true,
  pollInterval: 1000,
  // A failed query's message ends with its values: the log is no place for them.
  logger: new Logger(
    () => (level, message) => house.log[levels[level]]({ from: 'queue' }, message.replace(/\nparams:[\s\S]*$/, '')),
  ),
})

/** Keeps in `takers` the names of all that take jobs at the time. */
function namesOf(takers: Set<string>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => takers.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => takers.delete(worker.workerId))
  return events
}

const withId =
  ({ metrics, log }: House) =>
  (work: (id: number, closing: AbortSignal) => Promise<void>): Task =>
  async (payload, { abortSignal, job }) => {
    if (typeof payload !== 'object' || payload === null || !('id' in payload)) return
    const asked =
      'requestId' in payload && typeof payload.requestId === 'string' ? { requestId: payload.requestId } : {}
    const cause = { job: job.task_identifier, ...asked }
    const ended = metrics.jobs.startTimer({ task: job.task_identifier })
    try {
      await during(cause, () => work(Number(payload.id), abortSignal))
      ended({ outcome: 'done' })
    } catch (error) {
      ended({ outcome: 'failed' })
      log.warn({ ...cause, err: error, id: payload.id, attempt: job.attempts }, 'a job failed')
      throw error
    }
  }

/** What other people's servers are given to answer once we close. */
const CLOSING_MS = 2000

/** Jobs that wait for other people's servers: in a queue of their own, so that scoring never waits with them. */
function startCalls(house: House, shared: Shared): Promise<Runner> {
  const job = withId(house)
  const senders = openSenders(house.config.senders, house.now)
  const provider = openProvider(house.config.realName, house)
  return run({
    ...shared,
    concurrency: 4,
    gracefulShutdownAbortTimeout: CLOSING_MS,
    taskList: {
      send: job((id, closing) => sendMessage(house, senders, id, closing)),
      realname: job((id) => askProvider(house, provider, id)),
    },
  })
}

/** What people wait for before their screens: files, checks, trials, certificates, marks of exams. Messages never wait behind a large file. */
function startForHosts(house: House, shared: Shared): Promise<Runner> {
  const job = withId(house)
  return run({
    ...shared,
    concurrency: 3,
    gracefulShutdownAbortTimeout: CLOSING_MS,
    taskList: {
      certificates: job((id) => issueRun(house, id)),
      dataProfile: job((id) => lookInto(house, id)),
      makingStore: job((id) => storeUpload(house, id)),
      makingCheck: job((id) => checkScoring(house, id)),
      makingSandbox: job((id) => scoreTrial(house, id)),
      makingImport: job((id) => importIntoDraft(house, id)),
      exam: job((id) => markExam(house, id)),
    },
  })
}

/** Dry runs and searches for hints take long and are in no hurry: one at a time, beside the queue in which competitors wait. */
function startRevisions(house: House, shared: Shared): Promise<Runner> {
  const job = withId(house)
  return run({
    ...shared,
    concurrency: 1,
    gracefulShutdownAbortTimeout: CLOSING_MS,
    taskList: {
      revise: job((id, closing) => runRevision(house, id, closing)),
      hints: job((id) => searchHints(house, id)),
    },
  })
}

function startQueue(house: House, shared: Shared): Promise<Runner> {
  const job = withId(house)
  return run({
    ...shared,
    // One more than scorers: the next entry's file is found while the others are scored.
    concurrency: house.config.scorers + 1,
    taskList: { score: job((id) => scoreSubmission(house, id)) },
  })
}

/** What runs at its hour, beside all queues: however long it takes, or however often it is due at once, nobody waits with it. */
function startClock(house: House, shared: Shared): Promise<Runner> {
  return run({
    ...shared,
    concurrency: 2,
    crontab: CRONTAB,
    gracefulShutdownAbortTimeout: CLOSING_MS,
    taskList: {
      snapshot: () => atMidnight(house),
      hintsNightly: () => searchNightly(house),
      sweep: () => doChores(house),
      digests: () => digestsDue(house),
    },
  })
}

const TICK_MS = 2000

/** What must not wait for a job to come by: entries left behind, boards whose time has come. */
const clockWork: Record<string, (house: House) => Promise<unknown>> = {
  jobs: unlockDead,
  rescue: rescueSubmissions,
  revisions: rescueRevisions,
  reveal: revealDue,
  commitments: openCommitments,
  boards: refreshBoards,
  send: sendDue,
  merges: mergesDue,
  picks: remindOfPicks,
  materials: remindOfMaterials,
  late: removeLate,
  reviews: finishDue,
  entrants: keepEntrants,
  certificates: rescueRuns,
  orders: ordersDue,
  screens: freezeDue,
  datasets: profilesDue,
  exams: examsDue,
  async waiting({ db, metrics }) {
    const open = inArray(submissions.state, ['queued', 'scoring'])
    const [found] = await db.select({ count: count() }).from(submissions).where(open)
    metrics.waiting.set(found?.count ?? 0)
  },
}

function tick(house: House): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  const once = async () => {
    for (const [part, work] of Object.entries(clockWork)) {
      // One that fails keeps none of the others from being done.
      await work(house).then(
        () => house.metrics.clockRan.set({ part }, Date.now() / 1000),
        (error) => {
          house.metrics.clockFailed.inc({ part })
          house.log.warn({ err: error, part }, 'a part of the clock-work failed; the next round tries again')
        },
      )
    }
    busy = false
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = once()
  }, TICK_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
