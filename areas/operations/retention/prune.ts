import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import type { Prunable } from '@leitai/platform/db/prunable'
import { type RowOf, rows } from '@leitai/platform/db/statement'
import { declaredAs } from '@leitai/platform/domain/hook'
import { defineTask } from '@leitai/platform/jobs/task'
import { type SiteSettings, siteDefaults } from '@leitai/platform/settings/contract'
import { setSections, settingsOf } from '@leitai/platform/settings/settings'

const settings = Object.keys(siteDefaults.retention)
/** As the settings are ordered; what has no setting comes last. */
const placeOf = ({ period }: Prunable) => (typeof period === 'number' ? settings.length : settings.indexOf(period))

/** All that is kept for a time only. */
const prunables = (): Prunable[] =>
  declaredAs('prunable')
    .flat()
    .toSorted((one, other) => placeOf(one) - placeOf(other))

const DAY_MS = 86_400_000

const daysOf = ({ period }: Prunable, periods: SiteSettings['retention']): number =>
  typeof period === 'number' ? period : periods[period]

export interface Pruned {
  name: string
  days: number
  /** Rows that were deleted, or that would be. */
  rows: number
}

/** Deletes what is older than its period; with `dryRun` it only counts. */
export async function prune(db: Db, { now, dryRun = false }: { now: Date; dryRun?: boolean }): Promise<Pruned[]> {
  const { retention } = settingsOf(await setSections(db))
  const done: Pruned[] = []
  for (const one of prunables()) {
    const days = daysOf(one, retention)
    const before = new Date(now.getTime() - days * DAY_MS)
    done.push({ name: one.name, days, rows: await (dryRun ? one.count(db, before) : one.remove(db, before)) })
  }
  return done
}

const due = (before: Date) => sql`attempts >= max_attempts and locked_at is null and updated_at < ${before}`
const BATCH = 1000

/** The queue makes its tables when a server first starts. */
async function isThere(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  return rows[0]?.there === true
}

/** Jobs that have failed for good; the queue keeps them until somebody tries them again. */
export const failedJobs: Prunable = {
  name: 'graphile_worker.jobs',
  period: 'failedJobs',
  async count(db, before) {
    if (!(await isThere(db))) return 0
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where ${due(before)}`,
    )
    return rows[0]?.count ?? 0
  },
  async remove(db, before) {
    if (!(await isThere(db))) return 0
    for (let removed = 0; ; ) {
      const { rowCount } = await db.execute(
        sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${due(before)} limit ${BATCH}))`,
      )
      removed += rowCount ?? 0
      if ((rowCount ?? 0) < BATCH) return removed
    }
  },
}

/** What the tables hold that are pruned, as a part of a statement: bytes with their indexes, and rows as the database estimates them. */
const size = {
  at: sql<number>`wanted.at::int`,
  bytes: sql<number>`pg_total_relation_size(to_regclass(wanted.name))::float8`,
  rows: sql<number>`greatest(coalesce((select reltuples from pg_class where oid = to_regclass(wanted.name)), 0), 0)::float8`,
}
export const prunedSizes = () => {
  const names = prunables().map(({ name }) => (name === failedJobs.name ? 'graphile_worker._private_jobs' : name))
  return rows(
    size,
    sql`from unnest(${sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`)}) with ordinality as wanted(name, at) order by at`,
  )
}

export const keptFor = (sizes: RowOf<typeof size>[], periods: SiteSettings['retention']) =>
  prunables().map((one, at) => {
    const { bytes = 0, rows: count = 0 } = sizes[at] ?? {}
    return { name: one.name, days: daysOf(one, periods), rows: count, bytes }
  })

async function pruneDaily({ db, now, log }: AppContext): Promise<void> {
  const pruned = (await prune(db, { now: now() })).filter(({ rows }) => rows > 0)
  if (pruned.length > 0) log.info({ pruned }, 'rows older than their period were deleted')
}

export const tasks = [defineTask({ name: 'retention', every: 'day 04:10', run: pruneDaily })]
