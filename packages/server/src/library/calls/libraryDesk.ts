import type * as contract from '@leitai/contract/library'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { patternsOf } from '../../competition/search.ts'
import { and, desc, eq, like } from '../../db/orm.ts'
import { pageOf } from '../../page.ts'
import { libraryItems } from '../table.ts'

export const libraryDesk: Handler<typeof contract.libraryDesk> = async ({ db }, { state, keyword, ...asked }) => {
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
