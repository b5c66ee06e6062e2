import { setTimeout as pause } from 'node:timers/promises'
import { stages } from '@leitai/competition/definition/table'
import { dailyPart, everyDay, within } from '@leitai/competition/submission/daily'
import { submissions } from '@leitai/competition/submission/table'
import { codesPart } from '@leitai/identity/account/code'
import { twoSteps, users } from '@leitai/identity/account/table'
import { mapped, type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { isExposed, isLoopback } from '@leitai/platform/config/exposure'
import type { AppContext } from '@leitai/platform/context/app-context'
import { boundsOf, shanghaiDay, shanghaiDayName } from '@leitai/platform/db/days'
import { sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { secondsBetween } from '@leitai/platform/jobs/task'
import { siteOf } from '@leitai/platform/settings/settings'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import { dayStart, nextDayStart } from '@leitai/platform/time/day'
import { pageTexts } from '@leitai/site/content/table'
import { keptFor, prunedSizes } from '../retention/prune.ts'
import type * as contract from './contract.ts'
import { diskNow, stateParts } from './gather.ts'
import { GONE_SECONDS, isNearlyFull, LATE_SECONDS, warningsOf } from './rules.ts'
import { processes } from './table.ts'

interface JobsQuery {
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

const wanted = ({ patterns, task, state, since, before }: Placeholders<JobsQuery>) => sql`${failed}
  and ${foundIn([sql`job.task_identifier`, sql`job.key`, error, requestId], patterns)}
  and (${task}::text is null or job.task_identifier = ${task}::text)
  and (${state}::text is null or (${state}::text = 'never') = (${isDead}))
  and (${since}::timestamptz is null or job.updated_at >= ${since}::timestamptz)
  and (${before}::timestamptz is null or job.updated_at < ${before}::timestamptz)`

const jobsPage = statement((given: Placeholders<JobsQuery>) => ({
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
  { keyword, task = null, state = null, from, until, ...paging },
) => {
  const { page, pageSize, offset } = pageOf(paging)
  const which = { patterns: patternsOf(keyword), task, state, ...boundsOf({ from, until }) }
  const { found, total, tasks } = await jobsPage(db, { ...which, limit: pageSize, offset })
  const list = found.map(({ next, at, ...job }) => ({
    ...job,
    at: new Date(at),
    nextAt: next === null ? null : new Date(next),
  }))
  return { list, total, page, pageSize, tasks: tasks.map(({ task: name }) => name) }
}

export const healthReport: Handler<typeof contract.healthReport> = async ({ db, ctx, now }) => {
  const { config, replica } = ctx
  const { smtp, sms } = config.senders
  const [report, disk, storage, settingsNow] = await Promise.all([
    reportNow(db, { today: dayStart(ctx.now()) }),
    diskNow(config.dataDir),
    storageNow(ctx),
    siteOf(ctx),
  ])
  const { queue, programs, outbox, database, backup, cleanup: sweep, processes } = report
  const submissions = report.submissions(ctx.now())
  const diskLow = disk !== null && isNearlyFull(disk)
  const alive = processes.filter((one) => one.alive)
  const reach = { exposed: isExposed(config), open: !isLoopback(new URL(config.siteUrl).hostname) }
  const settings = { ...config, ...reach, mail: smtp !== null, sms: sms !== null }
  const kinds = alive.map(({ kind }) => kind)
  const conditions = alive.map(({ condition }) => condition)
  const versions = alive.map(({ version }) => version)
  const behind = replica?.behind() ?? 0
  return {
    at: now,
    warnings: warningsOf(settings, { ...report, diskLow, kinds, versions, conditions, backupAge: backup?.age ?? null }),
    entries: { waiting: submissions.waiting, oldestSeconds: submissions.oldest },
    programs: {
      waiting: programs.waiting + programs.debugWaiting,
      running: programs.running,
      oldestSeconds: programs.oldest,
      unserved: programs.unserved,
      runners: programs.runners,
      slots: programs.slots,
    },
    queue: queue.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: oldest })),
    processes: processes.map(({ condition, ...row }) => ({
      ...row,
      isolation: condition && {
        ...condition,
        unableSince: condition.unableSince === null ? null : new Date(condition.unableSince),
      },
    })),
    clock: clockNow(report),
    storage: { ...storage, sweep },
    kept: keptFor(report.kept, settingsNow.settings.retention),
    disk: disk && { ...disk, low: diskLow },
    database: {
      bytes: database.bytes,
      connections: database.connections,
      mostConnections: database.most,
      oldestTransactionSeconds: database.oldest,
      replica: replica && { seconds: Number.isFinite(behind) ? behind : null },
    },
    backup: backup && { at: backup.at, ageSeconds: backup.age, seconds: backup.seconds, bytes: backup.bytes },
    messages: outbox.map(({ lastSent, ...row }) => ({
      ...row,
      sender: row.channel === 'email' ? (smtp ? 'smtp' : null) : (sms?.provider ?? null),
      lastSentAt: lastSent,
    })),
  }
}

const MERCY_SECONDS = 1800

/** Whether a scheduled task has missed its last run. */
const isTaskLate = (task: string, lastSeconds: number) => lastSeconds > secondsBetween(task) + MERCY_SECONDS

const processesPart = mapped(
  rows(
    { row: processes, age: sql<number>`extract(epoch from clock_timestamp() - ${processes.seenAt})::float8` },
    sql`from ${processes} order by ${processes.seenAt} desc limit 100`,
  ),
  (found) => found.map(({ row, age }) => ({ ...row, alive: age < GONE_SECONDS })),
)

/** The scheduled tasks of the queue’s crontab. */
const tasksPart = rows(
  {
    part: sql<string>`identifier`,
    at: sql<string | null>`last_execution`,
    ago: sql<number>`extract(epoch from clock_timestamp() - coalesce(last_execution, known_since))::float8`,
  },
  sql`from graphile_worker._private_known_crontabs order by identifier`,
)

/** Texts for consent of which the operator has published no version: the built-in one is shown. */
const ownTermsPart = value(sql<number>`(select count(*)::int from (values ('terms'), ('privacy')) as wanted(key)
  where not exists (select from ${pageTexts} where ${pageTexts.key} = wanted.key and ${pageTexts.publishedAt} is not null))`)

/** What the health page shows of the database; `today` is when the day began. */
const reportNow = statement(({ today }: Placeholders<{ today: Date }>) => ({
  ...stateParts,
  codes: codesPart(today),
  ownTerms: ownTermsPart,
  processes: processesPart,
  tasks: tasksPart,
  kept: prunedSizes(),
  adminsWithoutSecondStep: value(sql<number>`(select count(*)::int from ${users}
    left join ${twoSteps} on ${twoSteps.userId} = ${users.id}
    where ${users.role} = 'admin' and ${users.state} = 'active' and ${twoSteps.confirmedAt} is null)`),
  demoAccounts: value(sql<number>`(select count(*)::int from ${users}
    where ${users.demonstration} is not null and ${users.state} = 'active')`),
}))
type Report = Awaited<ReturnType<typeof reportNow>>

/** Scheduled tasks: those that every process runs, as the processes report them, and those of the queue’s crontab. */
function clockNow({ processes, tasks: crontab }: Pick<Report, 'processes' | 'tasks'>) {
  const working = processes.filter(({ kind, alive }) => alive && kind !== 'http')
  const parts = [...new Set(working.flatMap(({ clock }) => Object.keys(clock)))].toSorted()
  const rounds = parts.map((part) => {
    const reported = working.flatMap(({ clock }) => clock[part] ?? [])
    const ran = Math.max(0, ...reported.map((one) => one.ran ?? 0))
    return {
      part,
      kind: 'round' as const,
      failed: reported.reduce((sum, one) => sum + one.failed, 0),
      ranAt: ran === 0 ? null : new Date(ran * 1000),
      late: Date.now() / 1000 - ran > LATE_SECONDS,
    }
  })
  const tasks = crontab.map(({ part, at, ago }) => ({
    part,
    kind: 'task' as const,
    failed: 0,
    ranAt: at === null ? null : new Date(at),
    late: isTaskLate(part, ago),
  }))
  return [...rounds, ...tasks]
}

const PATIENCE_MS = 5000

/** Requests a missing object from the store, to see whether it responds. */
async function storageNow({ storage, config }: AppContext) {
  const began = performance.now()
  const probe = storage.stat('health/probe').then(
    () => true,
    () => false,
  )
  const reachable = await Promise.race([probe, pause(PATIENCE_MS, false, { ref: false })])
  const kind = config.s3 ? ('s3' as const) : ('folder' as const)
  return { kind, reachable, milliseconds: Math.round(performance.now() - began) }
}

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

const DAYS = 30

const daysIn = statement((given: Placeholders<{ from: Date; until: Date }>) => ({
  signUps: rows(
    { day: shanghaiDayName(users.createdAt), count: sql<number>`count(*)::int` },
    sql`from ${users} where ${within(users.createdAt, given)} group by ${shanghaiDay(users.createdAt)}`,
  ),
  // All stages are named for the index, which has the time after the stage.
  daily: dailyPart(
    sql`from ${submissions} where ${submissions.stageId} = any(array(select ${stages.id} from ${stages}))`,
    given,
  ),
}))

export const siteDays: Handler<typeof contract.siteDays> = async ({ db, now }) => {
  const until = nextDayStart(now)
  const from = new Date(until.getTime() - DAYS * 86_400_000)
  return { days: everyDay(from, DAYS, await daysIn(db, { from, until })) }
}
