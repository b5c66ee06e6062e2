import type * as contract from '@leitai/contract/training'
import type { Handler } from '../../call.ts'
import { asc, count, desc } from '../../db/orm.ts'
import { pageOf } from '../../page.ts'
import { courses } from '../table.ts'

export const courseDesk: Handler<typeof contract.courseDesk> = async ({ db }, asked) => {
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
