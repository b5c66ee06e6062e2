import type { Db } from '@leitai/platform/db/db'
import { asc, eq } from '@leitai/platform/db/orm'
import { homework } from '../homework/table.ts'
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from './table.ts'

/** The courses of platforms that a person came from, and the grades that were sent there. */
export const coursesOfPerson = async (db: Db, userId: number) => ({
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
