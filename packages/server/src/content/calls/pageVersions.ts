import type * as content from '@leitai/contract/content'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { count, desc, eq } from '../../db/orm.ts'
import { pageOf } from '../../page.ts'
import { siteOf } from '../../site/site.ts'
import { ownText } from '../own.ts'
import { pageTexts } from '../table.ts'
import { votesOn } from '../votes.ts'

export const pageVersions: Handler<typeof content.pageVersions> = async ({ db, house }, { key, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = eq(pageTexts.key, key)
  const [found] = await db.select({ count: count() }).from(pageTexts).where(where)
  const list = await db
    .select({
      version: pageTexts.id,
      text: pageTexts.text,
      at: pageTexts.at,
      by: users.name,
      publishedAt: pageTexts.publishedAt,
      askAgain: pageTexts.askAgain,
    })
    .from(pageTexts)
    .leftJoin(users, eq(users.id, pageTexts.by))
    .where(where)
    .orderBy(desc(pageTexts.id))
    .limit(pageSize)
    .offset(offset)
  const own = ownText(key, (await siteOf(house)).settings, house.config.siteUrl)
  return { list, total: found?.count ?? 0, page, pageSize, own, votes: await votesOn(db, key) }
}
