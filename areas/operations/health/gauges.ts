import { version } from '@leitai/platform/config/config'
import type { AppContext } from '@leitai/platform/context/app-context'
import { watchValue } from '@leitai/platform/telemetry/metrics'
import { Gauge } from 'prom-client'
import { conditionOf } from './condition.ts'
import { diskNow, gather } from './gather.ts'

/** The database is queried at most this often, however often metrics are scraped. */
const FRESH_MS = 5000

/** Those that are read from what this process knows are watched; those of the database and the disk are returned. */
function createGauges(ctx: AppContext) {
  const { metrics, scorers } = ctx
  const add = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [metrics.registry] })
  add('leitai_build_info', 'The version that runs', 'version').set({ version }, 1)
  watchValue(metrics, 'leitai_scorers', 'Scoring processes that may run', () => scorers.load().seats)
  watchValue(metrics, 'leitai_scorers_busy', 'Scoring processes at work', () => scorers.load().busy)
  watchValue(metrics, 'leitai_scorers_waiting', 'Work that waits for one of them', () => scorers.load().waiting)
  const unable = () => (ctx.launcher.unable() === null ? 0 : 1)
  watchValue(metrics, 'leitai_process_start_failing', '1 while no isolated process can be started', unable)
  const closed = add('leitai_isolation_info', 'How child processes are closed in', 'level', 'memory', 'uid')
  const ahead = () => ctx.noticed.clockAheadSeconds
  watchValue(metrics, 'leitai_clock_ahead_seconds', 'How far this clock is ahead of the database’s', ahead)
  const behind = () => ctx.replica?.behind() ?? null
  watchValue(metrics, 'leitai_replica_lag_seconds', 'How far the copy of the database is behind', behind)

  const up = add('leitai_database_up', '1 while the database answers')
  const jobs = {
    waiting: add('leitai_jobs_waiting', 'Jobs whose time has come, by task', 'task'),
    running: add('leitai_jobs_running', 'Jobs at work, by task', 'task'),
    failed: add('leitai_jobs_failed', 'Jobs that nobody tries again, by task', 'task'),
    oldest: add('leitai_jobs_oldest_seconds', 'How long the oldest waiting job has waited, by task', 'task'),
  }
  const stuck = add('leitai_submissions_oldest_seconds', 'Age of the oldest submission that is not scored yet')
  const programs = {
    waiting: add('leitai_runs_waiting', 'Programs of competitors that wait for a runner, by purpose', 'purpose'),
    running: add('leitai_runs_running', 'Programs of competitors that run'),
    oldest: add('leitai_runs_oldest_seconds', 'How long the program that has waited longest has waited'),
    unserved: add('leitai_runs_unserved', 'Programs that wait for a runner that does not exist or is off'),
    runners: add('leitai_runners', 'Runners by whether they were heard of in the last minute', 'state'),
    slots: add('leitai_runner_slots', 'Programs that the runners that are on can run at a time'),
  }
  const messages = add('leitai_outbox_messages', 'Messages not sent, by channel and state', 'channel', 'state')
  const size = add('leitai_database_bytes', 'Size of the database')
  const connections = add('leitai_database_connections', 'Connections that the database server has open')
  const most = add('leitai_database_connections_max', 'Connections that the database server takes')
  const oldest = add('leitai_database_oldest_transaction_seconds', 'Age of the oldest open transaction')
  const free = add('leitai_disk_free_bytes', 'Free on the disk of DATA_DIR')
  const total = add('leitai_disk_bytes', 'Size of the disk of DATA_DIR')
  const orphans = add('leitai_storage_orphans', 'Objects that nothing names, found by the last look through the store')
  const orphanBytes = add('leitai_storage_orphan_bytes', 'Bytes of objects that nothing names')
  const backupAge = add('leitai_backup_age_seconds', 'Age of the last backup; no number where none was made')
  return {
    closed,
    up,
    jobs,
    stuck,
    programs,
    messages,
    size,
    connections,
    most,
    oldest,
    free,
    total,
    orphans,
    orphanBytes,
    backupAge,
  }
}

type Gauges = ReturnType<typeof createGauges>

async function refresh(ctx: AppContext, gauges: Gauges): Promise<void> {
  const { closed, jobs, stuck, programs, messages, size, connections, most, oldest, free, total } = gauges
  const { orphans, orphanBytes, backupAge } = gauges
  const { level, memory, uid } = await conditionOf(ctx)
  closed.reset()
  closed.set({ level: level ?? 'unknown', memory: memory ?? 'unknown', uid: uid ?? '' }, 1)
  const disk = await diskNow(ctx.config.dataDir)
  if (disk) {
    free.set(disk.free)
    total.set(disk.total)
  }
  const { queue, submissions, programs: runs, outbox, database, backup, cleanup } = await gather(ctx)
  orphans.set(cleanup ? cleanup.orphans - cleanup.deleted : 0)
  orphanBytes.set(cleanup?.orphanBytes ?? 0)
  for (const gauge of Object.values(jobs)) gauge.reset()
  for (const { task, waiting, running, failed, oldest } of queue) {
    jobs.waiting.set({ task }, waiting)
    jobs.running.set({ task }, running)
    jobs.failed.set({ task }, failed)
    jobs.oldest.set({ task }, oldest)
  }
  stuck.set(submissions.oldest)
  programs.waiting.set({ purpose: 'submission' }, runs.waiting)
  programs.waiting.set({ purpose: 'debug' }, runs.debugWaiting)
  programs.running.set(runs.running)
  programs.oldest.set(runs.oldest)
  programs.unserved.set(runs.unserved)
  programs.runners.set({ state: 'on' }, runs.runners)
  programs.runners.set({ state: 'off' }, runs.off)
  programs.slots.set(runs.slots)
  for (const { channel, ...states } of outbox)
    for (const state of ['waiting', 'dead', 'unsent'] as const) messages.set({ channel, state }, states[state])
  backupAge.set(backup?.age ?? Number.NaN)
  size.set(database.bytes)
  connections.set(database.connections)
  most.set(database.most)
  oldest.set(database.oldest)
}

/** Adds the gauges that are read on scrape instead of counted; returns a function that refreshes them. */
export function addGauges(ctx: AppContext): () => Promise<void> {
  const gauges = createGauges(ctx)
  let readAt = 0
  let answer: Promise<void> = Promise.resolve()
  return () => {
    if (Date.now() - readAt > FRESH_MS) {
      readAt = Date.now()
      answer = refresh(ctx, gauges).then(
        () => gauges.up.set(1),
        (error) => {
          gauges.up.set(0)
          ctx.log.warn({ err: error }, 'the metrics could not be read')
        },
      )
    }
    return answer
  }
}
