import { audit } from '@leitai/platform/audit/audit'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { ownClass } from '../../class/class.ts'
import { ltiAddresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import { publishedKeys, rotateKey } from '../platform.ts'
import { sendGradesJob } from '../send-grades.ts'
import { ltiCourses, ltiLinks, ltiScores } from '../table.ts'

export const ltiTool: Handler<typeof contract.ltiTool> = async ({ db, ctx, now }) => {
  const keys = await publishedKeys(db, now)
  return {
    addresses: ltiAddresses(ctx.config.siteUrl),
    keys: keys.map(({ kid, createdAt, endsAt }) => ({ kid, createdAt, endsAt })),
  }
}

export const rotateLtiKey: Handler<typeof contract.rotateLtiKey> = async (context) => {
  await rotateKey(context.ctx, context.db)
  await audit(context, { action: 'logins.ltiKey', target: { kind: 'logins', id: 'lti' } })
  return { ok: true }
}

export const unlinkLtiCourse: Handler<typeof contract.unlinkLtiCourse> = async (context, { classId, courseId }) => {
  await ownClass(context, classId)
  const [gone] = await context.db
    .delete(ltiCourses)
    .where(and(eq(ltiCourses.id, courseId), eq(ltiCourses.classId, classId)))
    .returning({ provider: ltiCourses.provider, title: ltiCourses.title })
  const { provider: platform, title: course } = orRefuse(gone, 'lti.unknown')
  const detail = { platform, course }
  await audit(context, { action: 'class.ltiEnd', target: { kind: 'class', id: classId }, detail })
  return { ok: true }
}

export const sendLtiGrades: Handler<typeof contract.sendLtiGrades> = async (context, { classId, courseId }) => {
  const { db, now } = context
  await ownClass(context, classId)
  const where = and(eq(ltiCourses.id, courseId), eq(ltiCourses.classId, classId))
  const [course] = await db.select({ id: ltiCourses.id }).from(ltiCourses).where(where)
  orRefuse(course, 'lti.unknown')
  const links = await db
    .update(ltiLinks)
    .set({ dueAt: now, failures: 0 })
    .where(eq(ltiLinks.courseId, courseId))
    .returning({ id: ltiLinks.id })
  // Full marks that no grade has: each counts as changed.
  const ids = links.map(({ id }) => id)
  if (ids.length > 0) await db.update(ltiScores).set({ most: 0 }).where(inArray(ltiScores.linkId, ids))
  await sendGradesJob.enqueueAll(db, links)
  return { ok: true }
}
