import { asc, count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { courses } from '../table.ts'

export const getGoodCourseList: Handler<typeof contract.getGoodCourseList> = async ({ db }, asked) => {
  const { page, pageSize, offset } = pageOf(asked)
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
