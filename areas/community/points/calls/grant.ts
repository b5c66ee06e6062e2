import { findById } from '@leitai/identity/account/find-account'
import { shownPerson } from '@leitai/identity/account/person'
import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { lockBalances } from '../balance.ts'
import type * as contract from '../contract.ts'
import { carryOut, movedLately, needsTwo } from '../grants.ts'
import { invitedBy, inviteMark, topInviters } from '../invitation.ts'
import { refusalToDecide, stateOfInvitation } from '../rules.ts'
import { pointGrants } from '../table.ts'

export const decideGrant: Handler<typeof contract.decideGrant> = async (context, { id, agree }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(pointGrants).where(eq(pointGrants.id, id)).for('update')
  const grant = orRefuse(found, 'points.grantUnknown')
  refuse(refusalToDecide(grant, me.id))
  const state = agree ? ('done' as const) : ('refused' as const)
  await db.update(pointGrants).set({ state, decidedBy: me.id, decidedAt: now }).where(eq(pointGrants.id, id))
  if (agree) await carryOut(context, grant)
  else await audit(context, { action: 'points.refuse', target: { kind: 'pointGrant', id }, reason: grant.reason })
  return { ok: true }
}

export const grantPoints: Handler<typeof contract.grantPoints> = async (context, input) => {
  const { db, me, now } = context
  const { userId, points, reason, key } = input
  if (userId === me.id) throw new Refused({ code: 'points.self' })
  orRefuse(await findById(db, userId), 'account.unknown')
  const balances = await lockBalances(db, [userId])
  orRefuse(balances.get(userId), 'account.closed')
  const [earlier] = await db
    .select()
    .from(pointGrants)
    .where(and(eq(pointGrants.by, me.id), eq(pointGrants.key, key)))
  const same = earlier?.userId === userId && earlier.points === points && earlier.reason === reason
  refuse(earlier && !same ? { code: 'points.key' } : null)
  if (earlier) return { state: earlier.state }
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

export const getInviteLogList: Handler<typeof contract.getInviteLogList> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { list: invited, total, earned } = await invitedBy(db, { inviterId: me.id, limit: pageSize, offset })
  const list = invited.map(({ invitation, userName }) => {
    return { userName, at: invitation.at, state: stateOfInvitation(invitation), points: invitation.points }
  })
  return { list, total, page, pageSize, earned, mark: inviteMark(me.id) }
}

export const getInviteRankList: Handler<typeof contract.getInviteRankList> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { list: top } = await topInviters(db, { limit: pageSize, offset })
  const list = top.map(({ userId, rank, invited, points, total: _, ...person }) => {
    return { ...shownPerson({ id: userId, ...person }), rank, invited, points }
  })
  return { list, total: top[0]?.total ?? 0, page, pageSize }
}
