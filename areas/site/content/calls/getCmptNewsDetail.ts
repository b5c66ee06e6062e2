import { and, asc, desc, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
import { isPublic, sharesOf } from '../news.ts'
import { news } from '../table.ts'

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
