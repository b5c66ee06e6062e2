import { users } from '@leitai/identity/account/table'
import { count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { siteOf } from '@leitai/platform/settings/settings'
import type * as content from '../contract.ts'
import { ownText } from '../own-text.ts'
import { pageTexts } from '../table.ts'
import { votesOn } from '../votes.ts'

export const pageVersions: Handler<typeof content.pageVersions> = async ({ db, ctx }, { key, ...asked }) => {
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
  const own = ownText(key, (await siteOf(ctx)).settings, ctx.config.siteUrl)
  return { list, total: found?.count ?? 0, page, pageSize, own, votes: await votesOn(db, key) }
}
