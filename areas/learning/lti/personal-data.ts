import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { homework } from '../homework/table.ts'
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from './table.ts'

/** The courses of platforms that a person came from, and the grades that were sent there. */
const coursesOfPerson = async (db: Db, userId: number) => ({
  courses: await db
    .select({ platform: ltiCourses.provider, course: ltiCourses.title, seenAt: ltiPeople.seenAt })
    .from(ltiPeople)
    .innerJoin(ltiCourses, eq(ltiCourses.id, ltiPeople.courseId))
    .where(eq(ltiPeople.userId, userId))
    .orderBy(asc(ltiCourses.id)),
  grades: await db
    .select({
      platform: ltiCourses.provider,
      course: ltiCourses.title,
      homework: homework.title,
      grade: ltiScores.grade,
      sentAt: ltiScores.sentAt,
    })
    .from(ltiScores)
    .innerJoin(ltiLinks, eq(ltiLinks.id, ltiScores.linkId))
    .innerJoin(ltiCourses, eq(ltiCourses.id, ltiLinks.courseId))
    .innerJoin(homework, eq(homework.id, ltiLinks.homeworkId))
    .where(eq(ltiScores.userId, userId))
    .orderBy(asc(ltiLinks.id)),
})

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  courses: ({ db, me }) => coursesOfPerson(db, me.id),
}

/** Deletes what is kept of a closed account; the platform keeps the grades that it has. */
export async function forgetCourses(db: Db, userId: number): Promise<void> {
  await db.delete(ltiPeople).where(eq(ltiPeople.userId, userId))
  await db.delete(ltiScores).where(eq(ltiScores.userId, userId))
}

/**
 * Who is linked with nobody at a platform any more is none of its courses’ people. Linked again, perhaps with another of its people, they come
 * from a course first, and their grades go to that person from the beginning.
 */
export async function forgetPlatform(
  db: Db,
  { userId, provider }: { userId: number; provider: string },
): Promise<void> {
  const courses = db.select({ id: ltiCourses.id }).from(ltiCourses).where(eq(ltiCourses.provider, provider))
  const links = db.select({ id: ltiLinks.id }).from(ltiLinks).where(inArray(ltiLinks.courseId, courses))
  await db.delete(ltiPeople).where(and(eq(ltiPeople.userId, userId), inArray(ltiPeople.courseId, courses)))
  await db.delete(ltiScores).where(and(eq(ltiScores.userId, userId), inArray(ltiScores.linkId, links)))
}
