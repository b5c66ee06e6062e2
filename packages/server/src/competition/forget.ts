import type { Db } from '../db/db.ts'
import { eq } from '../db/orm.ts'
import { follows, searchTerms, signUpRequests, signUps } from './table.ts'

/** Leaves that a person took part; what they wrote into forms, followed and searched for goes. */
export async function forgetCompetitor(db: Db, userId: number): Promise<void> {
  await db.update(signUps).set({ answers: {}, lookingForTeam: false }).where(eq(signUps.userId, userId))
  await db.delete(signUpRequests).where(eq(signUpRequests.userId, userId))
  await db.delete(follows).where(eq(follows.userId, userId))
  await db.delete(searchTerms).where(eq(searchTerms.userId, userId))
}
