import { statfs } from 'node:fs/promises'
import { submissions } from '../../competition/submission/table.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { count, inArray, min, sql } from '../../platform/db/orm.ts'
import { outbox } from '../../platform/outbox/table.ts'

/** All jobs of the queue by task; there are a few dozen tasks. */
export async function queueNow(db: Db) {
  const { rows } = await db.execute<{
    task: string
    waiting: number
    later: number
    running: number
    failed: number
    oldest: number
  }>(sql`
    select task_identifier as task,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
      count(locked_at)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest
    from graphile_worker.jobs group by 1 order by 1`)
  return rows
}

export async function submissionsNow({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const [found] = await db
    .select({ waiting: count(), since: min(submissions.createdAt) })
    .from(submissions)
    .where(inArray(submissions.state, ['queued', 'scoring']))
  const oldest = found?.since ? Math.max(0, (now().getTime() - found.since.getTime()) / 1000) : 0
  return { waiting: found?.waiting ?? 0, oldest }
}

/** Messages by channel. */
export async function outboxNow(db: Db) {
  const ofState = (state: string) => sql<number>`(count(*) filter (where ${outbox.state} = ${state}))::int`
  const rows = await db
    .select({
      channel: outbox.channel,
      waiting: ofState('waiting'),
      dead: ofState('dead'),
      unsent: ofState('unsent'),
      lastSent: sql<Date | null>`max(${outbox.sentAt})`.mapWith(outbox.sentAt),
    })
    .from(outbox)
    .groupBy(outbox.channel)
  return (['email', 'sms'] as const).map(
    (channel) =>
      rows.find((row) => row.channel === channel) ?? { channel, waiting: 0, dead: 0, unsent: 0, lastSent: null },
  )
}

export async function databaseNow(db: Db) {
  const { rows } = await db.execute<{ bytes: number; connections: number; most: number; oldest: number }>(sql`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most,
      coalesce((select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()), 0)::float8 as oldest`)
  return rows[0] ?? { bytes: 0, connections: 0, most: 0, oldest: 0 }
}

/** Free space on the disk of DATA_DIR; null if the system does not report it. */
export async function diskNow(dataDir: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(dataDir).catch(() => null)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
