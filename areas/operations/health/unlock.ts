import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { processes } from './table.ts'

const LATE_MINUTES = 60
/** Six missed heartbeats. */
const DEAD_SECONDS = 60

/**
 * The queue’s library releases a dead server’s jobs only after four hours. Releases those of `which` that may be retried. The others stay
 * locked: their recovery tasks (of submissions, of revisions) look for jobs that nobody has locked.
 */
async function unlockTaken(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
    from graphile_worker.jobs job
    where job.locked_by is not null and job.attempts < job.max_attempts and ${which}
    having count(*) > 0`)
}

/** At the start of a database’s only server: every job lock belongs to a dead process. */
export async function unlockAll(db: Db): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  if (rows[0]?.there) await unlockTaken(db, sql`true`)
}

/** Releases jobs of processes without a heartbeat. A process that was only paused runs its job twice, which all these jobs tolerate. */
export async function unlockDead({ db }: AppContext): Promise<void> {
  const silent = sql`${processes.seenAt} < clock_timestamp() - make_interval(secs => ${DEAD_SECONDS}::int)`
  const dead = await db.select({ takers: processes.takers }).from(processes).where(silent)
  const takers = dead.flatMap((one) => one.takers)
  if (takers.length > 0) await unlockTaken(db, sql`job.locked_by = any(${sql.param(takers)}::text[])`)
}

/** For cases without a heartbeat; no job that may run twice takes an hour. */
export const unlockLate = ({ db }: AppContext) =>
  unlockTaken(db, sql`job.locked_at <= now() - make_interval(mins => ${LATE_MINUTES}::int)`)
