import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { emptyWords } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { matchesOf, searchTextOf } from '@leitai/platform/text/search'
import type * as content from '../contract.ts'
import { inState, isPublic, sharesOf, stateOf } from '../news.ts'
import { refusalToPublish } from '../rules.ts'
import { news, newsShares } from '../table.ts'

export const adminNews: Handler<typeof content.adminNews> = async ({ db, now }, { state, keyword, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
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

export const newsWritten: Handler<typeof content.newsWritten> = async ({ db, now }, { id }) => {
  const [found] = await db
    .select({ row: news, shares: sharesOf, changedBy: users.name })
    .from(news)
    .leftJoin(users, eq(users.id, news.changedBy))
    .where(eq(news.id, id))
  const { row, ...more } = orRefuse(found, 'news.unknown')
  return { ...row, ...more, state: stateOf(row, now) }
}

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

export const getCmptNewsDetail: Handler<typeof content.getCmptNewsDetail> = async ({ db, now }, { id }) => {
  const [found] = await db
    .select({ row: news, shares: sharesOf })
    .from(news)
    .where(and(eq(news.id, id), isPublic(now)))
  const { row, shares } = orRefuse(found, 'news.unknown')
  const at = orRefuse(row.at, 'news.unknown')
  const place = sql`(${news.at}, ${news.id})`
  const here = sql`(${at}::timestamptz, ${id}::int)`
  const neighbour = { id: news.id, title: news.title }
  const [next = null] = await db
    .select(neighbour)
    .from(news)
    .where(and(isPublic(now), sql`${place} > ${here}`))
    .orderBy(asc(news.at), asc(news.id))
    .limit(1)
  const [previous = null] = await db
    .select(neighbour)
    .from(news)
    .where(and(isPublic(now), sql`${place} < ${here}`))
    .orderBy(desc(news.at), desc(news.id))
    .limit(1)
  return { ...row, at, shares, next, previous }
}

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

export const deleteNews: Handler<typeof content.deleteNews> = async (context, { id }) => {
  const { db } = context
  const [found] = await db.select().from(news).where(eq(news.id, id)).for('update')
  const row = orRefuse(found, 'news.unknown')
  refuse(row.state === 'draft' ? null : { code: 'news.state' })
  await db.delete(news).where(eq(news.id, id))
  await audit(context, {
    action: 'news.delete',
    target: { kind: 'news', id },
    detail: { title: row.title.zh || row.title.en },
  })
  return { ok: true }
}

export const setNewsState: Handler<typeof content.setNewsState> = async (context, { id, state, at, pinned }) => {
  const { db, now } = context
  const [found] = await db.select().from(news).where(eq(news.id, id)).for('update')
  const row = orRefuse(found, 'news.unknown')
  if (state === 'published') refuse(refusalToPublish(row))
  else refuse(row.state === 'published' ? null : { code: 'news.state' })
  // An item that has already appeared keeps its date.
  const out = row.state === 'published' && row.at && row.at <= now ? row.at : (at ?? now)
  const set =
    state === 'published' ? { state, pinned, at: out, changedAt: now } : { state, pinned: false, changedAt: now }
  await db.update(news).set(set).where(eq(news.id, id))
  await audit(context, {
    action: `news.${state}`,
    target: { kind: 'news', id },
    detail: { at: state === 'published' ? out : null, pinned },
  })
  return { ok: true }
}

export const saveNews: Handler<typeof content.saveNews> = async (context, { id, version, text }) => {
  const { db, me, now } = context
  await keepPicturesIn(context, text)
  const tags = [...new Set(text.tags)]
  const values = {
    ...text,
    tags,
    searchText: searchTextOf({ ...text, tags, host: emptyWords }),
    changedAt: now,
    changedBy: me.id,
  }
  if (id === undefined) {
    const [made] = await db.insert(news).values(values).returning({ id: news.id, version: news.version })
    const row = orRefuse(made, 'news.unknown')
    await audit(context, { action: 'news.write', target: { kind: 'news', id: row.id } })
    return row
  }
  const [found] = await db.select().from(news).where(eq(news.id, id)).for('update')
  const before = orRefuse(found, 'news.unknown')
  if (before.version !== version) {
    const [other] = before.changedBy === null ? [] : await db.select().from(users).where(eq(users.id, before.changedBy))
    refuse({ code: 'news.changed', values: { name: other?.name ?? '--' } })
  }
  // A published text must stay complete.
  if (before.state === 'published') refuse(refusalToPublish(text))
  await db
    .update(news)
    .set({ ...values, version: version + 1 })
    .where(eq(news.id, id))
  await audit(context, { action: 'news.write', target: { kind: 'news', id }, detail: { version: version + 1 } })
  return { id, version: version + 1 }
}
