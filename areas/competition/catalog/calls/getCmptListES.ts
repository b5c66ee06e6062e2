import type { InputOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, count, desc, eq, gt, isNull, lte, not, or, type SQL, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { matchesOf } from '@leitai/platform/text/search'
import { dayName } from '@leitai/platform/time/day'
import { cardColumns, cardsOf, rewardText } from '../../definition/competition.ts'
import { isReviewing } from '../../definition/reviewing.ts'
import { seriesOf } from '../../definition/series.ts'
import { competitions } from '../../definition/table.ts'
import type * as competition from '../contract.ts'
import { searchTerms } from '../table.ts'

const published = eq(competitions.status, 'published')

const mostUsedTags = keptRead({ reads: [competitions] }, async (db: Db, _all: 'all') => {
  const { rows } = await db.execute<{ tag: string; count: number }>(
    sql`select tag, count(*)::int as count from ${competitions}, jsonb_array_elements_text(${competitions.tags}) tag
        where ${published} group by tag order by count desc, tag limit 30`,
  )
  return rows
})

type Asked = InputOf<typeof competition.getCmptListES>
type Order = Asked['orderType']

/** Orders that change only with the competitions. */
const orders: Record<Exclude<Order, 'deadline'>, SQL> = {
  newest: desc(competitions.startAt),
  prize: desc(competitions.prizeTotal),
  people: desc(competitions.people),
}
const orderAt = (order: Order, now: Date): SQL[] =>
  order === 'deadline'
    ? [sql`${competitions.endAt} < ${now}`, sql`${competitions.endAt} asc nulls last`]
    : [orders[order]]

const types: Record<string, SQL> = {
  algorithm: eq(competitions.type, 'algorithm'),
  算法赛: eq(competitions.type, 'algorithm'),
  application: eq(competitions.type, 'application'),
  应用赛: eq(competitions.type, 'application'),
  practice: eq(competitions.practice, true),
  练习赛: eq(competitions.practice, true),
}

const ofKind = ({ type, tag, rewardType }: Pick<Asked, 'type' | 'tag' | 'rewardType'>) =>
  and(
    published,
    Object.hasOwn(types, type) ? types[type] : undefined,
    tag ? sql`${competitions.tags} ? ${tag}` : undefined,
    rewardType ? eq(competitions.rewardType, rewardType) : undefined,
  )

function wanted(asked: Asked, now: Date): SQL | undefined {
  const { keword, state, open } = asked
  const notOver = or(isNull(competitions.endAt), gt(competitions.endAt, now))
  const states: Record<string, SQL | undefined> = {
    '1': and(lte(competitions.startAt, now), notOver),
    '2': gt(competitions.startAt, now),
    '3': and(lte(competitions.endAt, now), not(isReviewing(now))),
    '4': and(lte(competitions.endAt, now), isReviewing(now)),
  }
  return and(
    ofKind(asked),
    ...matchesOf(competitions.searchText, keword),
    states[state],
    open
      ? and(
          lte(competitions.signUpStartAt, now),
          notOver,
          or(isNull(competitions.signUpEndAt), gt(competitions.signUpEndAt, now)),
        )
      : undefined,
  )
}

async function pageWith(
  db: Db,
  { page, pageSize }: Pick<Asked, 'page' | 'pageSize'>,
  { where, order }: { where: SQL | undefined; order: SQL[] },
) {
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(competitions).where(where),
    db
      .select(cardColumns)
      .from(competitions)
      .where(where)
      .orderBy(...order, asc(competitions.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return { total: found?.total ?? 0, rows }
}

type Lasting = Pick<Asked, 'type' | 'tag' | 'rewardType' | 'page' | 'pageSize'> & { order: keyof typeof orders }
const lastingPage = keptRead({ reads: [competitions], most: 200 }, (db: Db, key: string) => {
  const asked: Lasting = JSON.parse(key)
  return pageWith(db, asked, { where: ofKind(asked), order: [orders[asked.order]] })
})

/** A page of the list. Those that do not depend on the time are kept, but for searches, which hardly repeat. */
function pageAt(db: Db, asked: Asked, now: Date) {
  const { keword, state, open, orderType: order, ...rest } = asked
  if (keword !== '' || state !== '' || open || order === 'deadline')
    return pageWith(db, asked, { where: wanted(asked, now), order: orderAt(order, now) })
  return lastingPage(db, JSON.stringify({ ...rest, order } satisfies Lasting))
}

export const getCmptListES: Handler<typeof competition.getCmptListES> = async ({ db, me, now, ctx }, input) => {
  const { keword } = input
  const page = Math.max(input.page, 1)
  const pageSize = Math.min(Math.max(input.pageSize, 1), limits.pageSizeMax)
  const { rows, total } = await pageAt(db, { ...input, page, pageSize }, now)
  const term = keword.normalize('NFKC').trim().toLowerCase()
  // Only successful searches of logged-in users count towards hot words.
  if (me && term && term.length <= 20 && input.page === 1 && total > 0) {
    await ctx.db
      .insert(searchTerms)
      .values({ term, day: dayName(now), userId: me.id })
      .onConflictDoNothing()
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [cards, series, tags] = await Promise.all([
    cardsOf(db, rows, { me, now }),
    seriesOf(db, [...byId.keys()], now),
    mostUsedTags(db, 'all'),
  ])
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
      total,
      page,
      pageSize,
    },
    tags,
  }
}
