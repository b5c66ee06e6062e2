import { and, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
import { isPublic } from '../news.ts'
import { news, newsShares } from '../table.ts'

export const newsShareCallback: Handler<typeof content.newsShareCallback> = async ({ db, now }, { id, channel }) => {
  const [found] = await db
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, id), isPublic(now)))
  orRefuse(found, 'news.unknown')
  await db
    .insert(newsShares)
    .values({ newsId: id, channel, count: 1 })
    .onConflictDoUpdate({
      target: [newsShares.newsId, newsShares.channel],
      set: { count: sql`${newsShares.count} + 1` },
    })
  return { ok: true }
}
