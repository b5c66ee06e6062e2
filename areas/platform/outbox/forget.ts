import type { Db } from '../db/open.ts'
import { inArray } from '../db/orm.ts'
import { outbox } from './table.ts'

/** Deletes sent and waiting messages to these phones and e-mail addresses, whose owner's account is gone. */
export async function forgetTargets(db: Db, targets: string[]): Promise<void> {
  if (targets.length > 0) await db.delete(outbox).where(inArray(outbox.target, targets))
}
