import { users } from '@leitai/identity/account/table'
import { and, count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { matchesOf } from '@leitai/platform/text/search'
import type * as content from '../contract.ts'
import { inState, sharesOf, stateOf } from '../news.ts'
import { news } from '../table.ts'

export const adminNews: Handler<typeof content.adminNews> = async ({ db, now }, { state, keyword, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(inState(state, now), ...matchesOf(news.searchText, keyword))
  const [found] = await db.select({ count: count() }).from(news).where(where)
  const rows = await db
    .select({ row: news, shares: sharesOf, changedBy: users.name })
    .from(news)
    .leftJoin(users, eq(users.id, news.changedBy))
    .where(where)
    .orderBy(desc(news.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ row, shares, changedBy }) => ({ ...row, state: stateOf(row, now), shares, changedBy }))
  return { list, total: found?.count ?? 0, page, pageSize }
}
