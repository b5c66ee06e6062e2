import { audit } from '@leitai/platform/audit/audit'
import { asc, count, desc, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { courses } from '../table.ts'

export const adminCourses: Handler<typeof contract.adminCourses> = async ({ db }, paging) => {
  const { page, pageSize, offset } = pageOf(paging)
  const [found] = await db.select({ count: count() }).from(courses)
  const list = await db
    .select()
    .from(courses)
    .orderBy(asc(courses.ord), desc(courses.id))
    .limit(pageSize)
    .offset(offset)
  return { list, total: found?.count ?? 0, page, pageSize }
}

export const deleteCourse: Handler<typeof contract.deleteCourse> = async (context, { id }) => {
  const [gone] = await context.db.delete(courses).where(eq(courses.id, id)).returning({ title: courses.title })
  const { title } = orRefuse(gone, 'training.noCourse')
  await audit(context, { action: 'training.courseDelete', target: { kind: 'course', id }, detail: { title } })
  return { ok: true }
}

export const saveCourse: Handler<typeof contract.saveCourse> = async (context, { id, course }) => {
  const { db, me, now } = context
  const values = { ...course, changedAt: now, changedBy: me.id }
  await keepPicturesIn(context, course.cover)
  const [row] =
    id === undefined
      ? await db.insert(courses).values(values).returning({ id: courses.id })
      : await db.update(courses).set(values).where(eq(courses.id, id)).returning({ id: courses.id })
  const saved = orRefuse(row, 'training.noCourse')
  await audit(context, { action: 'training.course', target: { kind: 'course', id: saved.id } })
  return saved
}

export const getGoodCourseList: Handler<typeof contract.getGoodCourseList> = async ({ db }, paging) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = eq(courses.shown, true)
  const [found] = await db.select({ count: count() }).from(courses).where(where)
  const list = await db
    .select()
    .from(courses)
    .where(where)
    .orderBy(asc(courses.ord), desc(courses.id))
    .limit(pageSize)
    .offset(offset)
  return { list, total: found?.count ?? 0, page, pageSize }
}
