import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, gt, inArray, isNull, like, lte, or, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { patternsOf } from '@leitai/platform/text/search'
import { cardColumns, cardsOf } from '../definition/competition.ts'
import { competitions } from '../definition/table.ts'
import type * as contract from './contract.ts'

/** Competitions listed per host. */
const NEWEST = 3

/** Hosts are identified by their Chinese name, as a competition stores no other id for them. */
const name = sql<string>`coalesce(nullif(${competitions.host} ->> 'zh', ''), ${competitions.host} ->> 'en')`
const counted = and(eq(competitions.status, 'published'), eq(competitions.practice, false), sql`${name} <> ''`)

const prizeTotal = sql<number>`coalesce(sum(${competitions.prizeTotal}), 0)`.mapWith(Number)

const numbersOf = keptRead({ reads: [competitions] }, async (db: Db, _all: 'all') => {
  const [found] = await db
    .select({ hosts: sql<number>`count(distinct ${name})`.mapWith(Number), competitions: count(), prizeTotal })
    .from(competitions)
    .where(counted)
  return found ?? { hosts: 0, competitions: 0, prizeTotal: 0 }
})

export const hostList: Handler<typeof contract.hostList> = async ({ db, now }, { keyword, kind, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const runs = and(lte(competitions.startAt, now), or(isNull(competitions.endAt), gt(competitions.endAt, now)))
  const where = and(
    counted,
    kind === undefined ? undefined : eq(competitions.hostKind, kind),
    ...patternsOf(keyword).map((pattern) => like(sql`lower(${competitions.host}::text)`, pattern)),
  )
  const hosts = await db
    .select({
      name,
      competitions: count(),
      running: sql<number>`count(*) filter (where ${runs})`.mapWith(Number),
      prizeTotal,
      people: sql<number>`sum(${competitions.people})`.mapWith(Number),
    })
    .from(competitions)
    .where(where)
    .groupBy(name)
    .orderBy(desc(sql`max(${competitions.startAt})`), name)
    .limit(pageSize)
    .offset(offset)
  const place = sql<number>`row_number() over (partition by ${name} order by ${competitions.startAt} desc, ${competitions.id} desc)`
  const placed = db
    .select({ id: competitions.id, name, place: place.as('place') })
    .from(competitions)
    .where(counted)
    .as('placed')
  const names = hosts.map((one) => one.name)
  const newest = await db
    .select(cardColumns)
    .from(competitions)
    .innerJoin(placed, and(eq(placed.id, competitions.id), lte(placed.place, NEWEST)))
    .where(inArray(name, names))
    .orderBy(desc(competitions.startAt), desc(competitions.id))
  const cards = await cardsOf(db, newest, { me: null, now })
  const total = await db.$count(
    db
      .selectDistinct({ name: name.as('name') })
      .from(competitions)
      .where(where)
      .as('found'),
  )
  const list = hosts.map(({ name: host, ...rest }) => {
    const own = cards.filter((card) => (card.host.zh || card.host.en) === host)
    return { ...rest, host: own[0]?.host ?? { zh: host, en: '' }, newest: own }
  })
  return { list, total, page, pageSize, numbers: await numbersOf(db, 'all') }
}
