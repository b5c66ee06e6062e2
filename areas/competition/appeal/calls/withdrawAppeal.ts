import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
