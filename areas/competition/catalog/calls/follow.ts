import { openOrganisation } from '@leitai/identity/organisation/organisation'
import type { InputOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { matchesOf } from '@leitai/platform/text/search'
import { dayName } from '@leitai/platform/time/day'
import { endOrNever } from '../../definition/columns.ts'
import { cardColumns, cardsOf, publicCompetition, rewardText } from '../../definition/competition.ts'
import { isReviewing } from '../../definition/reviewing.ts'
import { seriesOf } from '../../definition/series.ts'
import { isShutOut, launched } from '../../definition/staff.ts'
import { competitions, signUps } from '../../definition/table.ts'
import type * as contract from '../contract.ts'
import type * as competition from '../contract.ts'
import { follows, searchTerms } from '../table.ts'

/** By its exact title in either language, or its address name. */
export const findCmptIdByName: Handler<typeof contract.findCmptIdByName> = async ({ db }, { name }) => {
  const [found] = await db
    .select({ cmptId: competitions.id })
    .from(competitions)
    .where(
      and(
        eq(competitions.status, 'published'),
        or(
          eq(competitions.slug, name),
          eq(sql`${competitions.title}->>'zh'`, name),
          eq(sql`${competitions.title}->>'en'`, name),
        ),
      ),
    )
    .limit(1)
  return { cmptId: found?.cmptId ?? null }
}

export const followCmpt: Handler<typeof competition.followCmpt> = async ({ db, me }, { cmptId, follow }) => {
  await publicCompetition(db, cmptId)
  if (follow) await db.insert(follows).values({ cmptId, userId: me.id }).onConflictDoNothing()
  else await db.delete(follows).where(and(eq(follows.cmptId, cmptId), eq(follows.userId, me.id)))
  return { followed: follow }
}

export const getActiveCmptList: Handler<typeof competition.getActiveCmptList> = async ({ db, me, now }) => {
  const rows = await db
    .select(cardColumns)
    .from(competitions)
    .where(and(eq(competitions.status, 'published'), lte(competitions.startAt, now), gt(endOrNever(competitions), now)))
    .orderBy(asc(endOrNever(competitions)), asc(competitions.id))
    .limit(50)
  return cardsOf(db, rows, { me, now })
}

export const myJoinCmpt: Handler<typeof competition.myJoinCmpt> = async ({ db, me, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(eq(signUps.userId, me.id), launched, not(isShutOut(signUps)))
  const joined = eq(competitions.id, signUps.cmptId)
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(signUps).innerJoin(competitions, joined).where(where),
    db
      .select(cardColumns)
      .from(signUps)
      .innerJoin(competitions, joined)
      .where(where)
      .orderBy(desc(signUps.createdAt))
      .limit(pageSize)
      .offset(offset),
  ])
  const list = await cardsOf(db, rows, { me, now })
  return { list, total: found?.total ?? 0, page, pageSize }
}

const published = eq(competitions.status, 'published')

const mostUsedTags = keptRead({ reads: [competitions] }, async (db: Db, _all: 'all') => {
  const { rows } = await db.execute<{ tag: string; count: number }>(
    sql`select tag, count(*)::int as count from ${competitions}, jsonb_array_elements_text(${competitions.tags}) tag
        where ${published} group by tag order by count desc, tag limit 30`,
  )
  return rows
})

type ListQuery = InputOf<typeof competition.getCmptListES>
type Order = ListQuery['orderType']

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

const ofKind = ({ type, tag, rewardType }: Pick<ListQuery, 'type' | 'tag' | 'rewardType'>) =>
  and(
    published,
    Object.hasOwn(types, type) ? types[type] : undefined,
    tag ? sql`${competitions.tags} ? ${tag}` : undefined,
    rewardType ? eq(competitions.rewardType, rewardType) : undefined,
  )

function wanted(query: ListQuery, now: Date): SQL | undefined {
  const { keword, state, open } = query
  const notOver = or(isNull(competitions.endAt), gt(competitions.endAt, now))
  const states: Record<string, SQL | undefined> = {
    '1': and(lte(competitions.startAt, now), notOver),
    '2': gt(competitions.startAt, now),
    '3': and(lte(competitions.endAt, now), not(isReviewing(now))),
    '4': and(lte(competitions.endAt, now), isReviewing(now)),
  }
  return and(
    ofKind(query),
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
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
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

type Lasting = Pick<ListQuery, 'type' | 'tag' | 'rewardType' | 'page' | 'pageSize'> & { order: keyof typeof orders }
const lastingPage = keptRead({ reads: [competitions], most: 200 }, (db: Db, key: string) => {
  const query: Lasting = JSON.parse(key)
  return pageWith(db, query, { where: ofKind(query), order: [orders[query.order]] })
})

/** A page of the list. Those that do not depend on the time are kept, but for searches, which hardly repeat. */
function pageAt(db: Db, query: ListQuery, now: Date) {
  const { keword, state, open, orderType: order, ...rest } = query
  if (keword !== '' || state !== '' || open || order === 'deadline')
    return pageWith(db, query, { where: wanted(query, now), order: orderAt(order, now) })
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

const DAYS = 30
/** How many users must have searched for a word before it is shown to everybody. */
const PEOPLE = 2

export const getSearchTerm: Handler<typeof competition.getSearchTerm> = async ({ db, now }) => {
  const since = dayName(new Date(now.getTime() - DAYS * 86_400_000))
  const total = sql<number>`count(distinct ${searchTerms.userId})::int`
  return db
    .select({ term: searchTerms.term, count: total })
    .from(searchTerms)
    .where(gte(searchTerms.day, since))
    .groupBy(searchTerms.term)
    .having(sql`count(distinct ${searchTerms.userId}) >= ${PEOPLE}`)
    .orderBy(desc(total), searchTerms.term)
    .limit(10)
}

export const organisationCompetitions: Handler<typeof competition.organisationCompetitions> = async (
  context,
  input,
) => {
  const { db, me, now } = context
  const { id, member } = await openOrganisation(db, input.key, me)
  const { page, pageSize, offset } = pageOf(input)
  // What is for invited people alone is on no list, not even for members.
  const shown = member
    ? and(
        inArray(competitions.status, ['published', 'private']),
        inArray(competitions.audience, ['public', 'organisation']),
      )
    : eq(competitions.status, 'published')
  const where = and(eq(competitions.organisationId, id), shown)
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(competitions).where(where),
    db
      .select(cardColumns)
      .from(competitions)
      .where(where)
      .orderBy(desc(competitions.startAt), desc(competitions.id))
      .limit(pageSize)
      .offset(offset),
  ])
  return { list: await cardsOf(db, rows, { me, now }), total: found?.total ?? 0, page, pageSize }
}
