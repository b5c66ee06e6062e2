import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { byName, found } from '../list.ts'
import { briefColumns, memberCount } from '../organisation.ts'
import { organisations as table } from '../table.ts'

export const organisations: Handler<typeof contract.organisations> = async ({ db }, { keyword, kind, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const shown = and(eq(table.state, 'active'), kind ? eq(table.kind, kind) : undefined, found(keyword))
  const list = await db
    .select({ ...briefColumns, members: memberCount() })
    .from(table)
    .where(shown)
    .orderBy(...byName)
    .limit(pageSize)
    .offset(offset)
  return { list, total: await db.$count(table, shown), page, pageSize }
}
