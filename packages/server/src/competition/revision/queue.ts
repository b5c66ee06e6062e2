import { jobPayload } from '../../platform/context/cause.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'

/** Puts the work of a revision in line, in the transaction that asks for it. */
export async function enqueueRevision(db: Db, id: number): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job('revise', ${jobPayload(id)},
    job_key => ${`revise:${id}`}, max_attempts => 1)`)
}
