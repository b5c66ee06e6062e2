import { setTimeout as pause } from 'node:timers/promises'
import { codesToday } from '../../identity/account/code.ts'
import { countDemonstration } from '../../identity/account/demonstration.ts'
import { twoSteps, users } from '../../identity/account/table.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, count, desc, eq, isNull, or, sql } from '../../platform/db/orm.ts'
import { secondsBetween } from '../../platform/jobs/task.ts'
import { pagesNow } from '../../site/content/pages.ts'
import { GONE_SECONDS, LATE_SECONDS } from './rules.ts'
import { processes } from './table.ts'

const MOST_JOBS = 50
const MERCY_SECONDS = 1800

/** Whether a scheduled task has missed its last run. */
const isTaskLate = (task: string, lastSeconds: number) => lastSeconds > secondsBetween(task) + MERCY_SECONDS

/** Jobs with an error, to be retried or not. Text after `params:` holds a query’s values and is removed. */
export async function failedJobs(db: Db) {
  const { rows } = await db.execute<{
    id: number
    task: string
    key: string | null
    attempts: number
    most: number
    error: string
    at: string
    next: string | null
    request: string | null
  }>(sql`
    select job.id::int as id, job.task_identifier as task, job.key, job.attempts, job.max_attempts as most,
      left(split_part(coalesce(job.last_error, ''), E'\nparams:', 1), 500) as error, job.updated_at as at,
      case when job.attempts < job.max_attempts then job.run_at end as next, inner_job.payload ->> 'requestId' as request
    from graphile_worker.jobs job join graphile_worker._private_jobs inner_job on inner_job.id = job.id
    where job.locked_at is null and (job.last_error is not null or job.attempts >= job.max_attempts)
    order by job.updated_at desc limit ${MOST_JOBS}`)
  return rows.map(({ most, next, request, at, ...row }) => ({
    ...row,
    ...{ mostAttempts: most, requestId: request, at: new Date(at), nextAt: next === null ? null : new Date(next) },
  }))
}

export async function processesNow(db: Db) {
  const age = sql<number>`extract(epoch from clock_timestamp() - ${processes.seenAt})::float8`
  const rows = await db.select({ row: processes, age }).from(processes).orderBy(desc(processes.seenAt)).limit(100)
  return rows.map(({ row, age }) => ({ ...row, alive: age < GONE_SECONDS }))
}

type Process = Awaited<ReturnType<typeof processesNow>>[number]

/** Scheduled tasks: those that every process runs, as the processes report them, and those of the queue’s crontab. */
export async function clockNow(db: Db, all: readonly Process[]) {
  const working = all.filter(({ kind, alive }) => alive && kind !== 'http')
  const parts = [...new Set(working.flatMap(({ clock }) => Object.keys(clock)))].toSorted()
  const rounds = parts.map((part) => {
    const reported = working.flatMap(({ clock }) => clock[part] ?? [])
    const ran = Math.max(0, ...reported.map((one) => one.ran ?? 0))
    return {
      ...{ part, kind: 'round' as const, failed: reported.reduce((sum, one) => sum + one.failed, 0) },
      ...{ ranAt: ran === 0 ? null : new Date(ran * 1000), late: Date.now() / 1000 - ran > LATE_SECONDS },
    }
  })
  const { rows } = await db.execute<{ part: string; at: string | null; ago: number }>(sql`
    select identifier as part, last_execution as at,
      extract(epoch from clock_timestamp() - coalesce(last_execution, known_since))::float8 as ago
    from graphile_worker._private_known_crontabs order by 1`)
  const tasks = rows.map(({ part, at, ago }) => ({
    ...{ part, kind: 'task' as const, failed: 0 },
    ...{ ranAt: at === null ? null : new Date(at), late: isTaskLate(part, ago) },
  }))
  return [...rounds, ...tasks]
}

const PATIENCE_MS = 5000

/** Requests a missing object from the store, to see whether it responds. */
export async function storageNow({ storage, config }: AppContext) {
  const began = performance.now()
  const asked = storage.stat('health/probe').then(
    () => true,
    () => false,
  )
  const reachable = await Promise.race([asked, pause(PATIENCE_MS, false, { ref: false })])
  const kind = config.s3 ? ('s3' as const) : ('folder' as const)
  return { kind, reachable, milliseconds: Math.round(performance.now() - began) }
}

export async function circumstances(ctx: AppContext, db: Db) {
  const codes = await codesToday(db, ctx.now())
  const texts = await pagesNow(ctx, db, ['terms', 'privacy'])
  const [admins] = await db
    .select({ count: count() })
    .from(users)
    .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.state, 'active'),
        or(isNull(twoSteps.userId), isNull(twoSteps.confirmedAt)),
      ),
    )
  return {
    codes,
    ownTerms: texts.filter(({ version }) => version === 0).length,
    adminsWithoutSecondStep: admins?.count ?? 0,
    demoAccounts: await countDemonstration(db),
  }
}
