import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'

/** Until the end of the transaction, what the same person begins with this waits: limits that count their classes hold. */
export const lockPerson = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('classes of a person'), ${userId})`)
