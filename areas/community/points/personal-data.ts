import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { lockBalances } from './balance.ts'
import { move } from './ledger.ts'
import { figuresOf } from './points.ts'
import { spendableOf } from './rules.ts'
import { invitations, pointGrants, pointLots, pointMoves, signIns } from './table.ts'

/** All data stored about a user’s points. */
async function pointsOf(db: Db, { userId, now }: { userId: number; now: Date }) {
  return {
    ...(await figuresOf(db, userId, now)),
    lots: await db
      .select({ left: pointLots.left, endsAt: pointLots.expiresAt })
      .from(pointLots)
      .where(eq(pointLots.userId, userId))
      .orderBy(asc(pointLots.expiresAt)),
    ledger: await db
      .select({ at: pointMoves.at, kind: pointMoves.kind, subject: pointMoves.subject, points: pointMoves.points })
      .from(pointMoves)
      .where(eq(pointMoves.userId, userId))
      .orderBy(asc(pointMoves.id)),
    byHand: await db
      .select({ at: pointGrants.at, points: pointGrants.points, reason: pointGrants.reason, state: pointGrants.state })
      .from(pointGrants)
      .where(eq(pointGrants.userId, userId))
      .orderBy(asc(pointGrants.id)),
    signIns: await db
      .select({ day: signIns.day, inARow: signIns.streak })
      .from(signIns)
      .where(eq(signIns.userId, userId))
      .orderBy(asc(signIns.day)),
    invited: await db
      .select({ name: users.name, at: invitations.at, points: invitations.points })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .where(eq(invitations.inviterId, userId))
      .orderBy(asc(invitations.at)),
    invitedBy: await db
      .select({ name: users.name, at: invitations.at })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.inviterId))
      .where(eq(invitations.userId, userId)),
  }
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  points: ({ db, me, now }) => pointsOf(db, { userId: me.id, now }),
}

/** Removes a closing account’s points. The ledger stays, as it contains no names; reasons of grants are deleted. */
export async function forgetPoints(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const balances = await lockBalances(db, [userId])
  const balance = balances.get(userId)
  const points = balance ? spendableOf(balance, now) : 0
  const wanted = [{ userId, kind: 'close' as const, subject: 'account', points: -points, against: 'expiry' as const }]
  await move(db, balances, { wanted, now })
  await db.delete(signIns).where(eq(signIns.userId, userId))
  await db.update(pointGrants).set({ reason: '' }).where(eq(pointGrants.userId, userId))
}
