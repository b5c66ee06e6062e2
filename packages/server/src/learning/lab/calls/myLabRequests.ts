import type * as lab from '@leitai/contract/learning/lab'
import { count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { shown } from '../lab.ts'
import { labRequests } from '../table.ts'

export const myLabRequests: Handler<typeof lab.myLabRequests> = async ({ db, me }, asked) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = eq(labRequests.userId, me.id)
  const [found] = await db.select({ count: count() }).from(labRequests).where(where)
  const rows = await db
    .select()
    .from(labRequests)
    .where(where)
    .orderBy(desc(labRequests.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows.map(shown), total: found?.count ?? 0, page, pageSize }
}
