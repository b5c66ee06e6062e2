import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { lockClassAnyway } from '../class/class.ts'
import { addPeople } from '../class/people.ts'
import { classPeople } from '../class/table.ts'
import { homework } from '../homework/table.ts'
import type { OwnLaunch } from './launch.ts'
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from './table.ts'

export type Course = typeof ltiCourses.$inferSelect

/** The course that a launch came from, if it is linked with a class. */
export async function courseOf(db: Db, { provider, launch }: OwnLaunch): Promise<Course | undefined> {
  if (launch.course === null) throw new Refused({ code: 'lti.context' })
  const [found] = await db
    .select()
    .from(ltiCourses)
    .where(
      and(
        eq(ltiCourses.provider, provider),
        eq(ltiCourses.deploymentId, launch.deploymentId),
        eq(ltiCourses.contextId, launch.course.id),
      ),
    )
  return found
}

/** As courseOf, for what needs a linked one. */
export const linkedCourse = async (db: Db, launch: OwnLaunch): Promise<Course> =>
  orRefuse(await courseOf(db, launch), 'lti.courseUnlinked')

/** Links the course of a launch with a class; whoever was first keeps it. */
export async function linkCourse(
  db: Db,
  { provider, launch }: OwnLaunch,
  { classId, userId, now }: { classId: number; userId: number; now: Date },
): Promise<void> {
  if (launch.course === null) throw new Refused({ code: 'lti.context' })
  const { id: contextId, title } = launch.course
  const [made] = await db
    .insert(ltiCourses)
    .values({
      provider,
      deploymentId: launch.deploymentId,
      contextId,
      title,
      classId,
      linkedBy: userId,
      linkedAt: now,
      lineItemsUrl: launch.lineItems,
    })
    .onConflictDoUpdate({
      target: [ltiCourses.provider, ltiCourses.deploymentId, ltiCourses.contextId],
      set: { title },
      setWhere: eq(ltiCourses.classId, classId),
    })
    .returning({ id: ltiCourses.id })
  orRefuse(made, 'lti.courseTaken')
}

/** A student of a course comes into its class, if that is not put away, and is one whose grades the course gets. */
export async function joinCourse(
  db: Db,
  course: Course,
  { userId, number, name, now }: { userId: number; number: string; name: string; now: Date },
): Promise<void> {
  const one = await lockClassAnyway(db, course.classId)
  // Whoever is in a class that is full opens their homework as before.
  const isIn = (await db.$count(classPeople, and(eq(classPeople.classId, one.id), eq(classPeople.userId, userId)))) > 0
  if (!isIn && one.archivedAt === null)
    await addPeople(db, course.classId, [{ userId, role: 'student', via: 'lti', number, name }], now)
  const [first] = await db
    .insert(ltiPeople)
    .values({ courseId: course.id, userId, seenAt: now })
    .onConflictDoUpdate({ target: [ltiPeople.courseId, ltiPeople.userId], set: { seenAt: now } })
    .returning({ isFirst: sql<boolean>`xmax = 0` })
  // Grades may have waited for somebody to come from the course.
  if (first?.isFirst === true)
    await db
      .update(ltiLinks)
      .set({ dueAt: now })
      .where(and(eq(ltiLinks.courseId, course.id), isNull(ltiLinks.dueAt)))
}

/** The homework of the course’s class with this id. */
export async function homeworkIn(db: Db, { classId }: Pick<Course, 'classId'>, homeworkId: number) {
  const [found] = await db
    .select()
    .from(homework)
    .where(and(eq(homework.id, homeworkId), eq(homework.classId, classId)))
  return found
}

/** What the link that was opened is for; a link that was made here says so the first time. Keeps where its grades go. */
export async function linkOpened(db: Db, course: Course, { launch }: OwnLaunch, now: Date) {
  const { link, homeworkId, lineItem, lineItems } = launch
  if (link === null) return null
  if (lineItems !== course.lineItemsUrl)
    await db.update(ltiCourses).set({ lineItemsUrl: lineItems }).where(eq(ltiCourses.id, course.id))
  const [existing] = await db
    .select()
    .from(ltiLinks)
    .where(and(eq(ltiLinks.courseId, course.id), eq(ltiLinks.resourceLinkId, link.id)))
  if (existing) {
    if (lineItem !== null && lineItem !== existing.lineItemUrl) {
      await db.update(ltiLinks).set({ lineItemUrl: lineItem, dueAt: now }).where(eq(ltiLinks.id, existing.id))
      // A column that was made anew has none of the grades.
      await db.delete(ltiScores).where(eq(ltiScores.linkId, existing.id))
    }
    return existing.homeworkId
  }
  const one = homeworkId === null ? undefined : await homeworkIn(db, course, homeworkId)
  if (!one) return null
  await keepLink(db, { course, resourceLinkId: link.id, homeworkId: one.id, lineItem, now })
  return one.id
}

/** From now on this link of a course opens this homework. */
export async function keepLink(
  db: Db,
  link: { course: Course; resourceLinkId: string; homeworkId: number; lineItem: string | null; now: Date },
): Promise<void> {
  const { course, resourceLinkId, homeworkId, lineItem: lineItemUrl, now: dueAt } = link
  const [kept] = await db
    .insert(ltiLinks)
    .values({ courseId: course.id, resourceLinkId, homeworkId, lineItemUrl, dueAt })
    .onConflictDoUpdate({
      target: [ltiLinks.courseId, ltiLinks.resourceLinkId],
      set: { homeworkId, lineItemUrl, dueAt, failures: 0, error: null },
    })
    .returning({ id: ltiLinks.id })
  // What was sent before were grades of other homework.
  if (kept) await db.delete(ltiScores).where(eq(ltiScores.linkId, kept.id))
}
