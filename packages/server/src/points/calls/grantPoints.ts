import type * as contract from '@leitai/contract/points'
import { and, eq } from 'drizzle-orm'
import { findById } from '../../account/find.ts'
import type { Handler } from '../../call.ts'
import { orRefuse, Refused } from '../../refuse.ts'
import { carryOut, movedLately, needsTwo } from '../grants.ts'
import { lockPurses } from '../purse.ts'
import { pointGrants } from '../table.ts'

export const grantPoints: Handler<typeof contract.grantPoints> = async (context, input) => {
  const { db, me, now } = context
  const { userId, points, reason, key } = input
  if (userId === me.id) throw new Refused({ code: 'points.self' })
  orRefuse(await findById(db, userId), 'account.unknown')
  const purses = await lockPurses(db, [userId])
  orRefuse(purses.get(userId), 'account.closed')
  const [known] = await db
    .select({ state: pointGrants.state })
    .from(pointGrants)
    .where(and(eq(pointGrants.by, me.id), eq(pointGrants.key, key)))
  if (known) return known
  const state = needsTwo(points, await movedLately(db, { userId, by: me.id, now })) ? 'waiting' : 'done'
  const [made] = await db
    .insert(pointGrants)
    .values({ userId, points, reason, state, key, by: me.id, at: now })
    .returning()
  if (made && state === 'done') await carryOut(context, made)
  return { state }
}
