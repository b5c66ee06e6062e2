import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { asc, eq } from '@leitai/platform/db/orm'
import { figuresOf } from './points.ts'
import { invitations, pointGrants, pointLots, pointMoves, signIns } from './table.ts'

/** All data stored about a user’s points. */
export async function pointsOf(db: Db, { userId, now }: { userId: number; now: Date }) {
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
