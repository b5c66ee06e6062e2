import type * as contract from '@leitai/contract/learning/training'
import { asc, count, desc } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
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
