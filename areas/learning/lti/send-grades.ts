import { identities } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, isNull, lte, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { leaseOf } from '@leitai/platform/jobs/lease'
import { classPeople } from '../class/table.ts'
import { bookOf } from '../homework/admissions.ts'
import { gradesFor } from '../homework/grades.ts'
import type { Homework } from '../homework/homework.ts'
import { homework } from '../homework/table.ts'
import { resourceIdOf } from './content.ts'
import { type Platform, platformOf } from './platform.ts'
import { isToSend, nextTry, sentGrade } from './rules.ts'
import { columnFor, ServiceFault, sendScore } from './services.ts'
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from './table.ts'

const AT_ONCE = 4
/** This many links are begun in a round. */
const LINKS = 50

const lease = leaseOf(getTableColumns(ltiLinks), { seconds: 60 })
type Link = typeof ltiLinks.$inferSelect
type Course = typeof ltiCourses.$inferSelect

/** `id` is the link’s: its column of the platform’s gradebook gets what has changed. */
export const sendGradesJob = defineJob({
  name: 'ltiGrades',
  queue: 'messengers',
  payload: rowId,
  key: onceARow('ltiGrades'),
  // After webhooks: a class of hundreds takes minutes.
  priority: 10,
  attempts: 1,
  timeout: 900_000,
  run: (ctx, { id }, stop) => sendGrades(ctx, id, stop),
  rescue: { task: 'ltiDue', run: (ctx) => enqueueDue(ctx) },
})

const isDue = (now: Date) => and(lte(ltiLinks.dueAt, now), lease.isFree)

async function enqueueDue({ db, now }: AppContext): Promise<void> {
  const due = await db
    .select({ id: ltiLinks.id })
    .from(ltiLinks)
    .where(isDue(now()))
    .orderBy(ltiLinks.dueAt)
    .limit(LINKS)
  await sendGradesJob.enqueueAll(db, due)
}

/** Compares the grades of a link with what its platform has, and sends the differences. What changes meanwhile marks the link anew. */
export async function sendGrades(ctx: AppContext, id: number, stop: AbortSignal): Promise<void> {
  const { db } = ctx
  const [link] = await db
    .update(ltiLinks)
    .set({ ...lease.taken, dueAt: null })
    .where(and(eq(ltiLinks.id, id), isDue(ctx.now())))
    .returning()
  if (!link) return
  const held = lease.isHeld(link)
  const renewal = lease.renewing(
    () => db.update(ltiLinks).set(lease.renewed).where(held),
    (error) => ctx.log.error({ err: error, link: id }, 'the lease of a link could not be renewed'),
  )
  try {
    const { failed, error } = await tried(ctx, link, stop)
    const failures = failed ? link.failures + 1 : 0
    const again = failed ? nextTry(failures, ctx.now()) : null
    await db
      .update(ltiLinks)
      .set({ ...lease.ended, failures, error, dueAt: sql`coalesce(${ltiLinks.dueAt}, ${again})` })
      .where(held)
  } finally {
    renewal.stop()
  }
}

/** `failed`: some are to be sent again later. `error`: none could be. */
async function tried(
  ctx: AppContext,
  link: Link,
  stop: AbortSignal,
): Promise<{ failed: boolean; error: string | null }> {
  const [found] = await ctx.db
    .select({ course: ltiCourses, one: homework })
    .from(ltiCourses)
    .innerJoin(homework, eq(homework.id, link.homeworkId))
    .where(eq(ltiCourses.id, link.courseId))
  const platform = found && (await platformOf(ctx, found.course.provider))
  // One that is switched on again gets them within the hour.
  if (!platform) return { failed: false, error: 'off' }
  const changes = await changesOf(ctx, link, found)
  if (changes.length === 0) return { failed: false, error: null }
  try {
    const column = await columnOf(ctx, { platform, link, ...found })
    if (column === null) return { failed: false, error: null }
    return { failed: await sendAll(ctx, { platform, column, link, changes, stop }), error: null }
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error
    return { failed: !error.isFinal, error: error.message }
  }
}

async function columnOf(
  ctx: AppContext,
  { platform, link, course, one }: { platform: Platform; link: Link; course: Course; one: Homework },
): Promise<string | null> {
  if (link.lineItemUrl !== null || course.lineItemsUrl === null) return link.lineItemUrl
  const made = await columnFor(ctx, platform, course.lineItemsUrl, {
    label: one.title,
    most: one.points,
    resourceId: resourceIdOf(one.id),
    resourceLinkId: link.resourceLinkId,
  })
  await ctx.db
    .update(ltiLinks)
    .set({ lineItemUrl: made })
    .where(and(eq(ltiLinks.id, link.id), eq(ltiLinks.homeworkId, one.id), isNull(ltiLinks.lineItemUrl)))
  return made
}

interface Change {
  userId: number
  subject: string
  grade: number | null
  most: number
}

/** What the platform has to be told of the students who came from this course. */
async function changesOf(
  { db, now }: AppContext,
  link: Link,
  { course, one }: { course: Course; one: Homework },
): Promise<Change[]> {
  const people = await db
    .select({ userId: ltiPeople.userId, subject: identities.subject, sent: ltiScores })
    .from(ltiPeople)
    .innerJoin(identities, and(eq(identities.userId, ltiPeople.userId), eq(identities.provider, course.provider)))
    .innerJoin(
      classPeople,
      and(
        eq(classPeople.classId, course.classId),
        eq(classPeople.userId, ltiPeople.userId),
        eq(classPeople.role, 'student'),
      ),
    )
    .leftJoin(ltiScores, and(eq(ltiScores.linkId, link.id), eq(ltiScores.userId, ltiPeople.userId)))
    .where(eq(ltiPeople.courseId, course.id))
    .orderBy(ltiPeople.userId)
  const grades =
    one.published && one.released ? await gradesIn(db, one, now()) : new Map<number, { grade: number | null }>()
  return people.flatMap(({ userId, subject, sent }) => {
    const wanted = { grade: sentGrade(grades.get(userId)?.grade ?? null), most: one.points }
    return isToSend(wanted, sent ?? undefined) ? [{ userId, subject, ...wanted }] : []
  })
}

/** Of the whole class, since a rule by ranks needs all. */
async function gradesIn(db: Db, one: Homework, now: Date) {
  const { students, kept } = await bookOf(db, one.classId)
  const userIds = students.map(({ userId }) => userId)
  return (
    (await gradesFor(db, [one], { userIds, kept, shownAt: now })).get(one.id) ??
    new Map<number, { grade: number | null }>()
  )
}

interface Sending {
  platform: Platform
  column: string
  link: Link
  changes: readonly Change[]
  stop: AbortSignal
}

/** Sends some at a time; returns whether some failed that may succeed later. */
async function sendAll(ctx: AppContext, { platform, column, link, changes, stop }: Sending): Promise<boolean> {
  const waiting = changes.values()
  let failed = false
  const worker = async () => {
    for (const { userId, subject, grade, most } of waiting) {
      if (stop.aborted) {
        failed = true
        return
      }
      if (!(await isStill(ctx.db, { link, userId }))) continue
      let fault: ServiceFault | null = null
      try {
        await sendScore(ctx, platform, { column, subject, grade, most })
      } catch (error) {
        if (!(error instanceof ServiceFault)) throw error
        fault = error
        if (!error.isFinal) failed = true
      }
      ctx.metrics.messages.inc({ channel: 'lti', result: fault ? 'failed' : 'sent' })
      await record(ctx, { link, userId, grade, most, fault })
      // A platform that is down, or gives no token, is not asked for everybody.
      if (fault && (fault.status === 0 || fault.status === 401 || fault.status >= 500)) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return failed
}

type Receiver = Pick<Recorded, 'link' | 'userId'>

/** The course may be unlinked, the link given other homework, or the account closed while grades are sent. */
const stillIn = (db: Db, { link, userId }: Receiver) =>
  db
    .select({ id: ltiLinks.id })
    .from(ltiLinks)
    .innerJoin(ltiPeople, and(eq(ltiPeople.courseId, ltiLinks.courseId), eq(ltiPeople.userId, userId)))
    .where(and(eq(ltiLinks.id, link.id), eq(ltiLinks.homeworkId, link.homeworkId)))
const isStill = async (db: Db, receiver: Receiver) => (await stillIn(db, receiver)).length > 0

interface Recorded {
  link: Link
  userId: number
  grade: number | null
  most: number
  fault: ServiceFault | null
}

/** A failed try keeps what the platform had before. One that is final counts as done, until the grade changes. */
async function record(ctx: AppContext, { link, userId, grade, most, fault }: Recorded): Promise<void> {
  const isDone = fault === null || fault.isFinal
  const error = fault?.message ?? null
  const now = ctx.now()
  await transaction(ctx.db, async (db) => {
    if ((await stillIn(db, { link, userId }).for('share')).length === 0) return
    await db
      .insert(ltiScores)
      .values({ linkId: link.id, userId, grade: isDone ? grade : null, most, sentAt: isDone ? now : null, error })
      .onConflictDoUpdate({
        target: [ltiScores.linkId, ltiScores.userId],
        set: { error, ...(isDone && { grade, most, sentAt: now }) },
      })
  })
}
