import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { ltiPeople, ltiScores } from './table.ts'

/** Deletes what is kept of a closed account; the platform keeps the grades that it has. */
export async function forgetCourses(db: Db, userId: number): Promise<void> {
  await db.delete(ltiPeople).where(eq(ltiPeople.userId, userId))
  await db.delete(ltiScores).where(eq(ltiScores.userId, userId))
}
