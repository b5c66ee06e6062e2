import { findById } from '@leitai/identity/account/find-account'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockBalances } from '../balance.ts'
import type * as contract from '../contract.ts'
import { carryOut, movedLately, needsTwo } from '../grants.ts'
import { pointGrants } from '../table.ts'

export const grantPoints: Handler<typeof contract.grantPoints> = async (context, input) => {
  const { db, me, now } = context
  const { userId, points, reason, key } = input
  if (userId === me.id) throw new Refused({ code: 'points.self' })
  orRefuse(await findById(db, userId), 'account.unknown')
  const balances = await lockBalances(db, [userId])
  orRefuse(balances.get(userId), 'account.closed')
  const [known] = await db
    .select()
    .from(pointGrants)
    .where(and(eq(pointGrants.by, me.id), eq(pointGrants.key, key)))
  const same = known?.userId === userId && known.points === points && known.reason === reason
  refuse(known && !same ? { code: 'points.key' } : null)
  if (known) return { state: known.state }
  const state = needsTwo(points, await movedLately(db, { userId, by: me.id, now })) ? 'waiting' : 'done'
  const [made] = await db
    .insert(pointGrants)
    .values({ userId, points, reason, state, key, by: me.id, at: now })
    .onConflictDoNothing()
    .returning()
  // Another admin has used this key concurrently; the caller’s own grant would have been found under the lock.
  refuse(made ? null : { code: 'points.key' })
  if (made && state === 'done') await carryOut(context, made)
  return { state }
}
