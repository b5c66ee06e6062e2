import { randomBytes } from 'node:crypto'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, isNull, lt, or, sql } from '@leitai/platform/db/orm'
import { joinCodes, signUps } from './table.ts'

interface Given {
  cmptId: number
  code: string
  now: Date
}

const fitting = ({ cmptId, code, now }: Given) =>
  and(
    eq(joinCodes.cmptId, cmptId),
    eq(joinCodes.code, code.trim().toUpperCase()),
    or(isNull(joinCodes.expiresAt), gt(joinCodes.expiresAt, now)),
    or(isNull(joinCodes.useLimit), lt(joinCodes.uses, joinCodes.useLimit)),
  )

export async function joinCodeFits(db: Db, given: Given): Promise<boolean> {
  return (await db.select().from(joinCodes).where(fitting(given))).length > 0
}

/** Consumes one use; false if none is left. The update is the check, so two requests cannot share the last one. */
export async function spendJoinCode(db: Db, given: Given): Promise<boolean> {
  const used = await db
    .update(joinCodes)
    .set({ uses: sql`${joinCodes.uses} + 1` })
    .where(fitting(given))
    .returning({ code: joinCodes.code })
  return used.length > 0
}

/** A key for the address that opens a competition that is not public. */
export const newInviteKey = () => randomBytes(16).toString('base64url')

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
