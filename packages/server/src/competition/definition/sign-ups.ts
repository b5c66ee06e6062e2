import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { signUps } from './table.ts'

interface Person {
  cmptId: number
  userId: number
}
const of = ({ cmptId, userId }: Person) => and(eq(signUps.cmptId, cmptId), eq(signUps.userId, userId))

/** Signs people up; those who are signed up already are left as they are. Returns whom it signed up. */
export const addSignUps = (db: Db, rows: (typeof signUps.$inferInsert)[]): Promise<{ userId: number }[]> =>
  db.insert(signUps).values(rows).onConflictDoNothing().returning({ userId: signUps.userId })

/** Changes what somebody answered when they signed up; false where they have not. */
export async function changeAnswers(db: Db, person: Person, answers: Record<string, string>): Promise<boolean> {
  const changed = await db.update(signUps).set({ answers }).where(of(person)).returning({ cmptId: signUps.cmptId })
  return changed.length > 0
}

/** Takes a sign-up back; false where there is none. */
export async function removeSignUp(db: Db, person: Person): Promise<boolean> {
  return (await db.delete(signUps).where(of(person)).returning({ cmptId: signUps.cmptId })).length > 0
}

/** An account closes: that they took part stays, what they wrote into the forms goes. */
export const forgetAnswers = (db: Db, userId: number) =>
  db.update(signUps).set({ answers: {}, lookingForTeam: false }).where(eq(signUps.userId, userId))
