import type * as competition from '@leitai/contract/competition/catalog'
import { limits } from '@leitai/contract/core/limits'
import type { Db } from '../../../platform/db/db.ts'
import { and, asc, count, desc, eq, gt, isNull, lte, not, or, type SQL, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { keptRead } from '../../../platform/pubsub/kept-reads.ts'
import { matchesOf } from '../../../platform/text/search.ts'
import { dayName } from '../../../platform/time/day.ts'
import { cardColumns, cardsOf, rewardText } from '../../definition/competition.ts'
import { isReviewing } from '../../definition/reviewing.ts'
import { seriesOf } from '../../definition/series.ts'
import { competitions } from '../../definition/table.ts'
import { searchTerms } from '../table.ts'

const published = eq(competitions.status, 'published')

const mostUsedTags = keptRead({ reads: [competitions] }, async (db: Db, _all: 'all') => {
  const { rows } = await db.execute<{ tag: string; count: number }>(
    sql`select tag, count(*)::int as count from ${competitions}, jsonb_array_elements_text(${competitions.tags}) tag
        where ${published} group by tag order by count desc, tag limit 30`,
  )
  return rows
})

type Orders = 'newest' | 'deadline' | 'prize' | 'people'

const ordersAt = (now: Date): Record<Orders, SQL[]> => ({
  newest: [desc(competitions.startAt)],
  deadline: [sql`${competitions.endAt} < ${now}`, sql`${competitions.endAt} asc nulls last`],
  prize: [desc(competitions.prizeTotal)],
  people: [desc(competitions.people)],
})

const types: Record<string, SQL> = {
  algorithm: eq(competitions.type, 'algorithm'),
  算法赛: eq(competitions.type, 'algorithm'),
  application: eq(competitions.type, 'application'),
  应用赛: eq(competitions.type, 'application'),
  practice: eq(competitions.practice, true),
  练习赛: eq(competitions.practice, true),
}

export const getCmptListES: Handler<typeof competition.getCmptListES> = async ({ db, me, now, ctx }, input) => {
  const { keword, type, state, tag, rewardType, open, page } = input
  const pageSize = Math.min(Math.max(input.pageSize, 1), limits.pageSizeMax)
  const notOver = or(isNull(competitions.endAt), gt(competitions.endAt, now))
  const states: Record<string, SQL | undefined> = {
    '1': and(lte(competitions.startAt, now), notOver),
    '2': gt(competitions.startAt, now),
    '3': and(lte(competitions.endAt, now), not(isReviewing(now))),
    '4': and(lte(competitions.endAt, now), isReviewing(now)),
  }
  const where = and(
    published,
    ...matchesOf(competitions.searchText, keword),
    Object.hasOwn(types, type) ? types[type] : undefined,
    states[state],
    tag ? sql`${competitions.tags} ? ${tag}` : undefined,
    rewardType ? eq(competitions.rewardType, rewardType) : undefined,
    open
      ? and(
          lte(competitions.signUpStartAt, now),
          notOver,
          or(isNull(competitions.signUpEndAt), gt(competitions.signUpEndAt, now)),
        )
      : undefined,
  )
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(competitions).where(where),
    db
      .select(cardColumns)
      .from(competitions)
      .where(where)
      .orderBy(...ordersAt(now)[input.orderType], asc(competitions.id))
      .limit(pageSize)
      .offset((Math.max(page, 1) - 1) * pageSize),
  ])
  const term = keword.normalize('NFKC').trim().toLowerCase()
  // Only successful searches of logged-in users count towards hot words.
  if (me && term && term.length <= 20 && page === 1 && (found?.total ?? 0) > 0) {
    await ctx.db
      .insert(searchTerms)
      .values({ term, day: dayName(now), userId: me.id })
      .onConflictDoNothing()
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const cards = await cardsOf(db, rows, { me, now })
  const series = await seriesOf(db, [...byId.keys()], now)
  return {
    map: {
      list: cards.map((card) => ({
        ...card,
        cmptName: card.title.zh,
        introduction: card.summary.zh,
        startTime: card.startAt,
        endTime: card.endAt,
        reward: rewardText(byId.get(card.id) ?? card),
        ztsList: series.get(card.id) ?? [],
      })),
      total: found?.total ?? 0,
      page: Math.max(page, 1),
      pageSize,
    },
    tags: await mostUsedTags(db, 'all'),
  }
}
