import type { Db } from '@leitai/platform/db/db'
import { and, count, desc, eq, gte, lt, type SQL, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { matchesOf } from '@leitai/platform/text/search'
import type * as content from '../contract.ts'
import { isPublic } from '../news.ts'
import { news } from '../table.ts'

export const getCmptNewsList: Handler<typeof content.getCmptNewsList> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { total, tags } = await countsOf(db, input, now)
  const rows = await db
    .select({
      id: news.id,
      title: news.title,
      summary: news.summary,
      cover: news.cover,
      source: news.source,
      tags: news.tags,
      pinned: news.pinned,
      at: sql<Date>`${news.at}`.mapWith(news.at),
    })
    .from(news)
    .where(isFound(input, now))
    .orderBy(desc(news.pinned), desc(news.at), desc(news.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows, total, page, pageSize, tags }
}

const TAGS = 20
const HOUR_MS = 3_600_000
/** With a hundred thousand news, counting is slow: counts are kept until news change or appear. */
const KEEP_MS = HOUR_MS

/** When news appear within an hour, by its number. In whole milliseconds, as the time of a call is. */
const appearancesIn = keptRead({ reads: [news], keepMs: KEEP_MS, most: 3 }, async (db: Db, hour: number) => {
  const at = sql<number>`ceil(extract(epoch from ${news.at}) * 1000)`.mapWith(Number)
  const [from, until] = [new Date(hour * HOUR_MS), new Date((hour + 1) * HOUR_MS)]
  const rows = await db
    .selectDistinct({ at })
    .from(news)
    .where(and(eq(news.state, 'published'), gte(news.at, from), lt(news.at, until)))
    .orderBy(at)
  return rows.map((row) => row.at)
})

/** A moment since when no news has appeared: the same news are public as now. */
async function publicSince(db: Db, now: Date): Promise<number> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const appearances = await appearancesIn(db, hour)
  return appearances.findLast((at) => at <= now.getTime()) ?? hour * HOUR_MS
}

const totalAt = keptRead({ reads: [news], keepMs: KEEP_MS, most: 1000 }, async (db: Db, key: string) => {
  const { moment, ...which }: Which & { moment: number } = JSON.parse(key)
  const [found] = await db
    .select({ total: count() })
    .from(news)
    .where(isFound(which, new Date(moment)))
  return found?.total ?? 0
})

const tagsAt = keptRead({ reads: [news], keepMs: KEEP_MS, most: 3 }, (db: Db, moment: number) =>
  db
    .select({ tag: sql<string>`tag`, count: count() })
    .from(sql`${news}, jsonb_array_elements_text(${news.tags}) tag`)
    .where(isPublic(new Date(moment)))
    .groupBy(sql`tag`)
    .orderBy(desc(count()), sql`tag`)
    .limit(TAGS),
)

interface Which {
  keyword: string
  tag: string
}

/** Public news with these words and this tag. */
const isFound = ({ keyword, tag }: Which, now: Date): SQL | undefined =>
  and(isPublic(now), tag === '' ? undefined : sql`${news.tags} ? ${tag}`, ...matchesOf(news.searchText, keyword))

/** Number of public news with these words and this tag, and the tags in use with counts, most used first. */
async function countsOf(db: Db, { keyword, tag }: Which, now: Date) {
  const moment = await publicSince(db, now)
  return { total: await totalAt(db, JSON.stringify({ keyword, tag, moment })), tags: await tagsAt(db, moment) }
}
