import type { Db } from '../db/db.ts'
import { inArray } from '../db/orm.ts'
import { outbox } from './table.ts'

/** Deletes what was and is to be sent to these phones and e-mail addresses, whose owner is gone. */
export async function forgetTargets(db: Db, targets: string[]): Promise<void> {
  if (targets.length > 0) await db.delete(outbox).where(inArray(outbox.target, targets))
}
