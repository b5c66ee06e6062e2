import { jobPayload } from '../../platform/context/cause.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { tell } from '../../platform/pubsub/hub.ts'

/** The topic on which a team hears of its entries. */
export const submissionTopic = (teamId: number) => `submission:${teamId}`

/** How often scoring is begun before the platform takes the blame. */
export const MAX_ATTEMPTS = 3
/** As often when nobody came back from it, as with the whole server's death: that blames no file, so it may happen more. */
export const MAX_LOST = 20

/** Puts an entry in line, in the transaction that made it: both are there or neither. */
export async function enqueueScoring(db: Db, entry: { id: number; teamId: number }): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job('score', ${jobPayload(entry.id)},
    job_key => ${`score:${entry.id}`}, max_attempts => 1)`)
  await tell(db, submissionTopic(entry.teamId), { id: entry.id, state: 'queued', place: null })
}

/** Takes an entry's job away and tells its team; a job that is running finds that the entry no longer waits. */
export async function leaveLine(db: Db, entry: { id: number; teamId: number }): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${`score:${entry.id}`})`)
  await tell(db, submissionTopic(entry.teamId), { id: entry.id, state: 'cancelled', place: null })
}
