import type * as content from '@leitai/contract/site/content'
import { users } from '../../../identity/account/table.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
