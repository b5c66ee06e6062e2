import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, count, desc, eq, type SQL, sql } from '@leitai/platform/db/orm'
import { row, rows, statement } from '@leitai/platform/db/statement'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { type CardRow, cardColumns } from '../definition/competition.ts'
import { competitions, signUps } from '../definition/table.ts'
import { becauseOf, isOpen, RECOMMENDED, recommendedReads, recommendedTo } from './recommend.ts'

/** Cards of each kind on the home page. */
export const SHOWN = 6
const FEATURED = 5
const MINUTE_MS = 60_000
/** How long after its end a competition may still ask for something or tell its results. */
const ENDED_DAYS = sql.raw('90')

const published = eq(competitions.status, 'published')
const byPrize = [desc(competitions.prizeTotal), desc(competitions.people), desc(competitions.id)]
const listed = ({ where, order, limit }: { where: SQL | undefined; order: SQL; limit: number | null }) =>
  rows(
    cardColumns,
    sql`from ${competitions} where ${where} order by ${order} ${limit === null ? sql`` : sql`limit ${sql.raw(String(limit))}`}`,
  )

const shared = statement(({ from, until }: { from: SQL<Date>; until: SQL<Date> }) => {
  const began = sql`${competitions.startAt} <= ${from}::timestamptz`
  const goesOn = sql`(${competitions.endAt} is null or ${competitions.endAt} >= ${until}::timestamptz)`
  const within = (column: SQL | typeof competitions.startAt | typeof competitions.endAt) =>
    sql`(${column} > ${from}::timestamptz and ${column} < ${until}::timestamptz)`
  const order = sql.join(byPrize, sql`, `)
  return {
    featured: rows(
      cardColumns,
      sql`from ${competitions} where ${and(published, eq(competitions.featured, true))}
        order by ${order} limit ${sql.raw(String(FEATURED))}`,
    ),
    recent: listed({ where: published, order: desc(competitions.createdAt), limit: SHOWN }),
    running: listed({ where: and(published, began, goesOn), order, limit: SHOWN }),
    changing: listed({
      where: and(published, sql`(${within(competitions.startAt)} or ${within(competitions.endAt)})`),
      order,
      limit: null,
    }),
    sums: row(
      {
        competitions: sql<number>`count(*)::int`,
        submissions: sql<number>`coalesce(sum(${competitions.submissions}), 0)::int`,
        prizeTotal: sql<number>`coalesce(sum(${competitions.prizeTotal}), 0)::int`,
      },
      sql`from ${competitions} where ${published}`,
    ),
  }
})

/** What everybody sees of the competitions, for a minute by its number, with those that begin or end within it. */
const sharedIn = keptRead({ reads: [competitions], most: 3 }, (db, minute: number) =>
  shared(db, { from: new Date(minute * MINUTE_MS), until: new Date((minute + 1) * MINUTE_MS) }),
)

const ranksByPrize = (one: CardRow, other: CardRow) => other.prizeTotal - one.prizeTotal || other.people - one.people

/** What everybody sees of the competitions on the home page. */
export async function sharedHome(db: Db, now: Date) {
  const { running, changing, ...rest } = await sharedIn(db, Math.floor(now.getTime() / MINUTE_MS))
  const open = changing.filter(({ startAt, endAt }) => startAt <= now && (endAt === null || endAt > now))
  const all = open.length === 0 ? running : [...running, ...open].toSorted(ranksByPrize)
  return { ...rest, running: all.slice(0, SHOWN) }
}

export const userCount = keptRead({ reads: [users] }, async (db: Db, _all: 'all') => {
  const [found] = await db.select({ count: count() }).from(users)
  return found?.count ?? 0
})

const personal = statement(({ userId, from, until }: { userId: SQL<number>; from: SQL<Date>; until: SQL<Date> }) => ({
  signedUp: rows({ cmptId: signUps.cmptId }, sql`from ${signUps} where ${signUps.userId} = ${userId}::int`),
  mine: rows(
    cardColumns,
    sql`from ${signUps} join ${competitions} on ${competitions.id} = ${signUps.cmptId}
      where ${signUps.userId} = ${userId}::int and ${published} and ${competitions.startAt} < ${until}::timestamptz
        and (${competitions.endAt} is null or ${competitions.endAt} > ${from}::timestamptz - interval '${ENDED_DAYS} days')
      order by ${signUps.createdAt} desc`,
  ),
  recommended: recommendedTo({ userId, from, until }),
}))

/** The personal part for a minute, by the user and its number, with what begins or ends within it. */
const personalIn = keptRead({ reads: [competitions, ...recommendedReads], most: 2000 }, (db: Db, key: string) => {
  const [userId = 0, minute = 0] = key.split(' ').map(Number)
  return personal(db, { userId, from: new Date(minute * MINUTE_MS), until: new Date((minute + 1) * MINUTE_MS) })
})

/** What the home page shows to one person. */
export async function personalHome(db: Db, userId: number, now: Date) {
  const { signedUp, mine, recommended } = await personalIn(db, `${userId} ${Math.floor(now.getTime() / MINUTE_MS)}`)
  const goesOn = ({ startAt, endAt }: CardRow) => startAt <= now && (endAt === null || endAt > now)
  return {
    signedUp: new Set(signedUp.map(({ cmptId }) => cmptId)),
    mine: mine.filter(goesOn).slice(0, SHOWN),
    ended: mine
      .filter(({ endAt }) => endAt !== null && endAt <= now)
      .toSorted((one, other) => Number(other.endAt) - Number(one.endAt))
      .slice(0, SHOWN),
    recommended: recommended
      .filter(({ card }) => isOpen(card, now))
      .slice(0, RECOMMENDED)
      .map(({ card, ...found }) => ({ card, because: becauseOf(found) })),
  }
}
