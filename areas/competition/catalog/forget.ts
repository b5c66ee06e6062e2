import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { forgetAnswers } from '../definition/sign-ups.ts'
import { follows, searchTerms, signUpRequests } from './table.ts'

/** Keeps a user's participation; deletes their form answers, follows and searches. */
export async function forgetCompetitor(db: Db, userId: number): Promise<void> {
  await forgetAnswers(db, userId)
  await db.delete(signUpRequests).where(eq(signUpRequests.userId, userId))
  await db.delete(follows).where(eq(follows.userId, userId))
  await db.delete(searchTerms).where(eq(searchTerms.userId, userId))
}
