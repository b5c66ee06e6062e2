import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
import { sharesOf, stateOf } from '../news.ts'
import { news } from '../table.ts'

export const newsWritten: Handler<typeof content.newsWritten> = async ({ db, now }, { id }) => {
  const [found] = await db
    .select({ row: news, shares: sharesOf, changedBy: users.name })
    .from(news)
    .leftJoin(users, eq(users.id, news.changedBy))
    .where(eq(news.id, id))
  const { row, ...more } = orRefuse(found, 'news.unknown')
  return { ...row, ...more, state: stateOf(row, now) }
}
