import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type SQL, sql } from '../../platform/db/orm.ts'
import { processes } from './table.ts'

const LATE_MINUTES = 60
/** Six signs of life that did not come. */
const DEAD_SECONDS = 60

/**
 * The queue's library gives a job whose server died back only after four hours. Gives back those of `which` that may be tried again.
 * The others stay taken: their rescues (of submissions, of revisions) look for jobs that nobody has taken.
 */
async function unlockTaken(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
    from graphile_worker.jobs job
    where job.locked_by is not null and job.attempts < job.max_attempts and ${which}
    having count(*) > 0`)
}

/** At the start of the only server of a database: whoever took a job is gone. */
export async function unlockAll(db: Db): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  if (rows[0]?.there) await unlockTaken(db, sql`true`)
}

/** Of processes that no longer tell that they are alive. One that only stood still does its job twice, which all these may be. */
export async function unlockDead({ db }: AppContext): Promise<void> {
  const silent = sql`${processes.seenAt} < clock_timestamp() - make_interval(secs => ${DEAD_SECONDS}::int)`
  const dead = await db.select({ takers: processes.takers }).from(processes).where(silent)
  const takers = dead.flatMap((one) => one.takers)
  if (takers.length > 0) await unlockTaken(db, sql`job.locked_by = any(${sql.param(takers)}::text[])`)
}

/** What no sign of life tells of; no job that may be done twice takes an hour. */
export const unlockLate = ({ db }: AppContext) =>
  unlockTaken(db, sql`job.locked_at <= now() - make_interval(mins => ${LATE_MINUTES}::int)`)
