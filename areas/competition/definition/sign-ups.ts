import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { signUps } from './table.ts'

interface Person {
  cmptId: number
  userId: number
}

const of = ({ cmptId, userId }: Person) => and(eq(signUps.cmptId, cmptId), eq(signUps.userId, userId))

/** Signs users up; existing sign-ups stay unchanged. Returns the new ones. */
export const addSignUps = (db: Db, rows: (typeof signUps.$inferInsert)[]): Promise<{ userId: number }[]> =>
  db.insert(signUps).values(rows).onConflictDoNothing().returning({ userId: signUps.userId })

/** Changes a user's sign-up answers; false if not signed up. */
export async function changeAnswers(db: Db, person: Person, answers: Record<string, string>): Promise<boolean> {
  const changed = await db.update(signUps).set({ answers }).where(of(person)).returning({ cmptId: signUps.cmptId })
  return changed.length > 0
}

/** Removes a sign-up; false if there is none. */
export async function removeSignUp(db: Db, person: Person): Promise<boolean> {
  return (await db.delete(signUps).where(of(person)).returning({ cmptId: signUps.cmptId })).length > 0
}

/** For account closure: participation stays, form answers are deleted. */
export const forgetAnswers = (db: Db, userId: number) =>
  db.update(signUps).set({ answers: {}, lookingForTeam: false }).where(eq(signUps.userId, userId))
