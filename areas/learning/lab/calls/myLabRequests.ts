import { count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as lab from '../contract.ts'
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
