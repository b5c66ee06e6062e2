import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { row, rows, statement } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, type SQL, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { type CardRow, cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions, signUps } from '../../definition/table.ts'
import { champions } from '../../leaderboard/champions.ts'
import type * as competition from '../contract.ts'
import { ownStandings } from '../own-standing.ts'
import { signUpRequests } from '../table.ts'

export const cmptIndex: Handler<typeof competition.cmptIndex> = async ({ db, me, now }) => {
  const { featured, recent, running, sums } = await sharedHome(db, now)
  const own = me
    ? await personalHome(db, me.id, now)
    : { signedUp: new Set<number>(), mine: [], ended: [], recommended: [] }
  const likely = own.recommended.map(({ card }) => card)
  const shown = [...featured, ...running, ...recent]
  const who = { me, now, signedUp: own.signedUp }
  // Two lists of competitions: the first is the same for everybody, and so is what its cards need.
  const cards = new Map(
    [
      ...(await cardsOf(db, unique(shown), who)),
      ...(await cardsOf(db, unique([...own.mine, ...own.ended, ...likely]), who)),
    ].map((card) => [card.id, card]),
  )
  const cardsIn = (list: readonly CardRow[]) => list.flatMap(({ id }) => cards.get(id) ?? [])
  const standings = me
    ? await ownStandings(db, { userId: me.id, cmpts: cardsIn([...own.ended, ...own.mine]), now })
    : []
  // What has ended is there only while it asks for something or its results are new.
  const telling = new Set(
    standings.flatMap(({ cmptId, next: { kind } }) => (kind === 'materials' || kind === 'results' ? [cmptId] : [])),
  )
  const mine = [...own.ended.filter(({ id }) => telling.has(id)), ...own.mine].slice(0, SHOWN)
  return {
    featured: cardsIn(featured),
    running: cardsIn(running),
    mine: cardsIn(mine),
    own: standings.filter(({ cmptId }) => mine.some(({ id }) => id === cmptId)),
    recommended: own.recommended.flatMap(({ card: { id }, because }) => {
      const card = cards.get(id)
      return card && because && card.signUpOpen ? [{ card, because }] : []
    }),
    recent: cardsIn(recent),
    champions: await champions(db, SHOWN),
    numbers: { users: await userCount(db, 'all'), competitions: 0, submissions: 0, prizeTotal: 0, ...sums },
  }
}

const unique = (list: readonly CardRow[]): CardRow[] => [...new Map(list.map((row) => [row.id, row])).values()]

/** How many competitions are recommended. */
const RECOMMENDED = 3
/** With those that open or close within the minute. */
const CONSIDERED = 20

/** Why a competition is recommended: similar tags to one entered before, or else one of the user's skills. */
type Because = { kind: 'entered'; title: Words } | { kind: 'skill'; skill: string }

function becauseOf({ title, skill }: { title: Words | null; skill: string | null }): Because | null {
  if (title !== null) return { kind: 'entered', title }
  return skill === null ? null : { kind: 'skill', skill }
}

/**
 * Competitions open for sign-up in some part of a period that resemble those a person entered before or match their skills, best match
 * first; without those that they signed up for, requested or run. A part of the home page's statement.
 */
function recommendedTo({ userId, from, until }: { userId: SQL; from: SQL; until: SQL }) {
  const alike = sql`(select count(*) from jsonb_array_elements_text(${competitions.tags}) tag where before.tags ? tag)`
  const columns = { card: cardColumns, title: sql<Words | null>`entered.title`, skill: sql<string | null>`known.skill` }
  return rows(
    columns,
    sql`from ${competitions}
    left join lateral (
      select before.title, ${alike} as shared from ${signUps}
      join ${competitions} before on before.id = ${signUps.cmptId} and before.status = 'published'
      where ${signUps.userId} = ${userId}::int order by shared desc, ${signUps.createdAt} desc limit 1
    ) entered on entered.shared > 0
    left join lateral (
      select min(skill) as skill, count(*) as shared
      from ${profiles}, jsonb_array_elements_text(${profiles.skills}) skill
      where ${profiles.userId} = ${userId}::int
        and exists (select from jsonb_array_elements_text(${competitions.tags}) tag where lower(tag) = lower(skill))
    ) known on known.shared > 0
    where ${competitions.status} = 'published' and ${competitions.ownerId} is distinct from ${userId}::int
      and ${competitions.signUpStartAt} < ${until}::timestamptz
      and (${competitions.signUpEndAt} is null or ${competitions.signUpEndAt} > ${from}::timestamptz)
      and (${competitions.endAt} is null or ${competitions.endAt} > ${from}::timestamptz)
      and (entered.shared > 0 or known.shared > 0)
      and not exists (select from ${signUps}
        where ${signUps.cmptId} = ${competitions.id} and ${signUps.userId} = ${userId}::int)
      and not exists (select from ${signUpRequests}
        where ${signUpRequests.cmptId} = ${competitions.id} and ${signUpRequests.userId} = ${userId}::int)
    order by coalesce(entered.shared, 0) + coalesce(known.shared, 0) desc, ${competitions.people} desc, ${competitions.id}
    limit ${sql.raw(String(CONSIDERED))}`,
  )
}
/** The tables that `recommendedTo` reads besides competitions. */
const recommendedReads = [profiles, signUps, signUpRequests]

/** Whether sign-up is open at a time. */
const isOpen = ({ signUpStartAt, signUpEndAt, endAt }: CardRow, now: Date): boolean =>
  signUpStartAt <= now && [signUpEndAt, endAt].every((end) => end === null || end > now)

/** Cards of each kind on the home page. */
const SHOWN = 6
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
async function sharedHome(db: Db, now: Date) {
  const { running, changing, ...rest } = await sharedIn(db, Math.floor(now.getTime() / MINUTE_MS))
  const open = changing.filter(({ startAt, endAt }) => startAt <= now && (endAt === null || endAt > now))
  const all = open.length === 0 ? running : [...running, ...open].toSorted(ranksByPrize)
  return { ...rest, running: all.slice(0, SHOWN) }
}

const userCount = keptRead({ reads: [users] }, async (db: Db, _all: 'all') => {
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
async function personalHome(db: Db, userId: number, now: Date) {
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
