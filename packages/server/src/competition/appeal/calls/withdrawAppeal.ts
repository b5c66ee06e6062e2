import type * as contract from '@leitai/contract/competition/appeal'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { appeals } from '../table.ts'

export const withdrawAppeal: Handler<typeof contract.withdrawAppeal> = async ({ db, me, now }, { id }) => {
  const [found] = await db
    .select({ state: appeals.state })
    .from(appeals)
    .where(and(eq(appeals.id, id), eq(appeals.userId, me.id)))
    .for('update')
  if (orRefuse(found, 'appeal.unknown').state !== 'open') throw new Refused({ code: 'appeal.closed' })
  await db.update(appeals).set({ state: 'withdrawn', answeredAt: now }).where(eq(appeals.id, id))
  return { ok: true }
}
