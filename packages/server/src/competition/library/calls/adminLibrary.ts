import type * as contract from '@leitai/contract/competition/library'
import { users } from '../../../identity/account/table.ts'
import { and, desc, eq, like } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { libraryItems } from '../table.ts'

export const adminLibrary: Handler<typeof contract.adminLibrary> = async ({ db }, { state, keyword, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(
    state === undefined ? undefined : eq(libraryItems.state, state),
    ...patternsOf(keyword).map((pattern) => like(libraryItems.searchText, pattern)),
  )
  const rows = await db
    .select({ item: libraryItems, changedBy: users.name })
    .from(libraryItems)
    .leftJoin(users, eq(users.id, libraryItems.changedBy))
    .where(where)
    .orderBy(desc(libraryItems.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ item, changedBy }) => ({ ...item, changedBy }))
  return { list, total: await db.$count(libraryItems, where), page, pageSize }
}
