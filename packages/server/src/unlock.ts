import { sql } from 'drizzle-orm'
import type { Db } from './db/db.ts'
import type { House } from './house.ts'

const LATE_MINUTES = 60

/**
 * The queue's library gives a job whose server died back only after four hours. Gives back what was taken before `minutes` ago and may
 * be tried again. The others stay taken: their rescues (of entries, of revisions) look for jobs that nobody has taken.
 */
async function unlockTaken(db: Db, minutes: number): Promise<void> {
  await db.execute(sql`select graphile_worker.force_unlock_workers(array_agg(distinct job.locked_by))
    from graphile_worker.jobs job
    where job.locked_by is not null and job.attempts < job.max_attempts and job.locked_at <= now() - make_interval(mins => ${minutes}::int)
    having count(*) > 0`)
}

/** At the start of the only server of a database: whoever took a job is gone. */
export async function unlockAll(db: Db): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  if (rows[0]?.there) await unlockTaken(db, 0)
}

/** No job that may be done twice takes an hour. */
export const unlockLate = ({ db }: House) => unlockTaken(db, LATE_MINUTES)
