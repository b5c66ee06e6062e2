import { count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { competitions } from '../../definition/table.ts'
import { columns, viewOf } from '../appeal.ts'
import type * as contract from '../contract.ts'
import { appeals as table } from '../table.ts'

export const appeals: Handler<typeof contract.appeals> = async ({ db, me, ctx }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const mine = eq(table.userId, me.id)
  const [found] = await db.select({ total: count() }).from(table).where(mine)
  const rows = await db
    .select(columns)
    .from(table)
    .leftJoin(competitions, eq(competitions.id, table.cmptId))
    .where(mine)
    .orderBy(desc(table.id))
    .limit(pageSize)
    .offset(offset)
  const list = await Promise.all(rows.map((row) => viewOf(ctx, row)))
  return { list, total: found?.total ?? 0, page, pageSize }
}
