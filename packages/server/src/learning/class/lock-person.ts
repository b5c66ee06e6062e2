import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'

/** Until the end of the transaction, what the same person begins with this waits: limits that count their classes hold. */
export const lockPerson = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('classes of a person'), ${userId})`)
