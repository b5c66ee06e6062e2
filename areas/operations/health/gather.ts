import { statfs } from 'node:fs/promises'
import { queueStatePart } from '@leitai/competition/run/queue-facts'
import { submissions } from '@leitai/competition/submission/table'
import { mapped, row, rows, statement } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { lastBackupPart } from './backups.ts'
import { lastCleanupPart } from './orphans.ts'

const due = sql`locked_at is null and attempts < max_attempts and run_at <= now()`
const jobsWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

/** All jobs of the queue by task; there are a few dozen tasks. */
const queuePart = rows(
  {
    task: sql<string>`task_identifier`,
    waiting: jobsWhere(due),
    later: jobsWhere(sql`locked_at is null and attempts < max_attempts and run_at > now()`),
    running: sql<number>`count(locked_at)::int`,
    failed: jobsWhere(sql`locked_at is null and attempts >= max_attempts`),
    oldest: sql<number>`coalesce(extract(epoch from now() - min(run_at) filter (where ${due})), 0)::float8`,
  },
  sql`from graphile_worker.jobs group by task_identifier order by task_identifier`,
)

/** Submissions that are not scored yet, and for how many seconds the oldest has waited at a time. */
const submissionsPart = mapped(
  row(
    { waiting: sql<number>`count(*)::int`, since: sql<string | null>`min(${submissions.createdAt})` },
    sql`from ${submissions} where ${submissions.state} in ('queued', 'scoring')`,
  ),
  (found) => (now: Date) => {
    const { waiting = 0, since = null } = found ?? {}
    const oldest = since === null ? 0 : Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000)
    return { waiting, oldest }
  },
)

const messagesIn = (state: 'waiting' | 'dead' | 'unsent') =>
  sql<number>`(count(*) filter (where ${outbox.state} = ${sql.raw(`'${state}'`)}))::int`

/** Messages by channel. */
const outboxPart = mapped(
  rows(
    {
      channel: outbox.channel,
      waiting: messagesIn('waiting'),
      dead: messagesIn('dead'),
      unsent: messagesIn('unsent'),
      lastSent: sql<string | null>`max(${outbox.sentAt})`,
    },
    sql`from ${outbox} group by ${outbox.channel}`,
  ),
  (found) =>
    (['email', 'sms'] as const).map((channel) => {
      const { waiting = 0, dead = 0, unsent = 0, lastSent = null } = found.find((row) => row.channel === channel) ?? {}
      return { channel, waiting, dead, unsent, lastSent: lastSent === null ? null : new Date(lastSent) }
    }),
)

const databasePart = mapped(
  row(
    {
      bytes: sql<number>`pg_database_size(current_database())::float8`,
      connections: sql<number>`(select count(*)::int from pg_stat_activity where backend_type = 'client backend')`,
      most: sql<number>`current_setting('max_connections')::int`,
      oldest: sql<number>`coalesce((select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()), 0)::float8`,
    },
    sql``,
  ),
  (found) => found ?? { bytes: 0, connections: 0, most: 0, oldest: 0 },
)

/** The state that the health page and the metrics show, as parts of a statement. */
export const stateParts = {
  queue: queuePart,
  submissions: submissionsPart,
  programs: queueStatePart,
  outbox: outboxPart,
  database: databasePart,
  backup: lastBackupPart,
  cleanup: lastCleanupPart,
}
const stateNow = statement(() => stateParts)

/** What the metrics show. */
export async function gather({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const { submissions, ...found } = await stateNow(db, {})
  return { ...found, submissions: submissions(now()) }
}

/** Free space on the disk of DATA_DIR; null if the system does not report it. */
export async function diskNow(dataDir: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(dataDir).catch(() => null)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
