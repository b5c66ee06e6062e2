import { count, desc, eq, isNotNull, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { saved } from '../notebook.ts'
import { notebooks as table } from '../table.ts'

export const notebooks: Handler<typeof contract.notebooks> = async ({ db, me }, paging) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = eq(table.userId, me.id)
  const [found] = await db.select({ count: count() }).from(table).where(where)
  const list = await db
    .select({ ...saved, title: table.title, bytes: table.bytes, shared: sql<boolean>`${isNotNull(table.token)}` })
    .from(table)
    .where(where)
    .orderBy(desc(table.changedAt), desc(table.id))
    .limit(pageSize)
    .offset(offset)
  return { list, total: found?.count ?? 0, page, pageSize }
}
