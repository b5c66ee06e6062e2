import { asc, count, desc } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { courses } from '../table.ts'

export const adminCourses: Handler<typeof contract.adminCourses> = async ({ db }, asked) => {
  const { page, pageSize, offset } = pageOf(asked)
  const [found] = await db.select({ count: count() }).from(courses)
  const list = await db
    .select()
    .from(courses)
    .orderBy(asc(courses.ord), desc(courses.id))
    .limit(pageSize)
    .offset(offset)
  return { list, total: found?.count ?? 0, page, pageSize }
}
