import type * as contract from '@leitai/contract/competition/appeal'
import { count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { competitions } from '../../definition/table.ts'
import { columns, viewOf } from '../appeal.ts'
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
