import { jobPayload } from '../../platform/context/cause.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { tell } from '../../platform/pubsub/hub.ts'

/** The topic on which a competition's hosts hear that something in the background has come to its end. */
const makingTopic = (cmptId: number) => `making of ${cmptId}`

type MakingJob = 'makingStore' | 'makingCheck' | 'makingSandbox' | 'makingImport'

/** Puts work in line, in the transaction that asks for it. */
export async function enqueueMaking(db: Db, job: MakingJob, id: number): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(${job}, ${jobPayload(id)},
    job_key => ${`${job}:${id}`}, max_attempts => 3)`)
}

export const tellMaking = (db: Db, cmptId: number) => tell(db, makingTopic(cmptId), cmptId)
