import { users } from '@leitai/identity/account/table'
import { and, desc, eq, like } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import type * as contract from '../contract.ts'
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
