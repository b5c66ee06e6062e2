import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { count, desc, max, sql } from '../../platform/db/orm.ts'
import { isPublic } from './news.ts'
import { news } from './table.ts'

const TAGS = 20
type Tags = { tag: string; count: number }[]
const kept = new WeakMap<AppContext, { mark: string; tags: Tags }>()

/**
 * Number of public news, and the tags in use with counts, most used first. Cached until the number of public news or the time of the last
 * change differs: with a hundred thousand news, counting tags is slow.
 */
export async function tagsOf(db: Db, ctx: AppContext, now: Date): Promise<{ tags: Tags; total: number }> {
  const changed = db.select({ at: max(news.changedAt) }).from(news)
  const [found] = await db
    .select({ total: count(), mark: sql<string>`count(*) || ' ' || coalesce((${changed})::text, '')` })
    .from(news)
    .where(isPublic(now))
  const { mark = '', total = 0 } = found ?? {}
  const known = kept.get(ctx)
  if (known?.mark === mark) return { tags: known.tags, total }
  const tags = await db
    .select({ tag: sql<string>`tag`, count: count() })
    .from(sql`${news}, jsonb_array_elements_text(${news.tags}) tag`)
    .where(isPublic(now))
    .groupBy(sql`tag`)
    .orderBy(desc(count()), sql`tag`)
    .limit(TAGS)
  kept.set(ctx, { mark, tags })
  return { tags, total }
}
