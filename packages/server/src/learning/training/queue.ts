import { jobPayload } from '../../platform/context/cause.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'

export const enqueueMarking = (db: Db, id: number) =>
  db.execute(sql`select graphile_worker.add_job('exam', ${jobPayload(id)},
    job_key => ${`exam:${id}`}, priority => 5, max_attempts => 3)`)
