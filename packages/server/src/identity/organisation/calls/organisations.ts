import type * as contract from '@leitai/contract/identity/organisation'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { byName, found } from '../list.ts'
import { briefColumns, memberCount } from '../organisation.ts'
import { organisations as table } from '../table.ts'

export const organisations: Handler<typeof contract.organisations> = async ({ db }, { keyword, kind, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
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
