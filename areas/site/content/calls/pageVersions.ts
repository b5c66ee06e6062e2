import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { count, desc, eq, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { siteOf } from '@leitai/platform/settings/settings'
import type * as content from '../contract.ts'
import { RatedKey } from '../contract.ts'
import { ownText } from '../own-text.ts'
import { pageTexts, pageVotes } from '../table.ts'

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

/** Votes on a page; null for a page without votes. */
async function votesOn(db: Db, key: string): Promise<{ yes: number; no: number } | null> {
  if (!RatedKey.safeParse(key).success) return null
  const [found] = await db
    .select({
      yes: sql<number>`(count(*) filter (where ${pageVotes.helpful}))::int`,
      no: sql<number>`(count(*) filter (where not ${pageVotes.helpful}))::int`,
    })
    .from(pageVotes)
    .where(eq(pageVotes.key, key))
  return found ?? { yes: 0, no: 0 }
}
