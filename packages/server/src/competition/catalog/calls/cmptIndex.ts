import type * as competition from '@leitai/contract/competition/catalog'
import { users } from '../../../identity/account/table.ts'
import type { Db } from '../../../platform/db/db.ts'
import { and, count, desc, eq, gt, inArray, isNull, lte, or, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { cardsOf } from '../../definition/competition.ts'
import { competitions, signUps } from '../../definition/table.ts'
import { champions } from '../../leaderboard/champions.ts'
import { recommendedTo } from '../recommend.ts'

const SHOWN = 6

export const cmptIndex: Handler<typeof competition.cmptIndex> = async ({ db, me, now }) => {
  const published = eq(competitions.status, 'published')
  const open = and(
    published,
    lte(competitions.startAt, now),
    or(isNull(competitions.endAt), gt(competitions.endAt, now)),
  )
  const some = db.select().from(competitions).$dynamic()
  const featured = await db
    .select()
    .from(competitions)
    .where(and(published, eq(competitions.featured, true)))
    .limit(5)
  const running = await some.where(open).orderBy(desc(competitions.prizeTotal), desc(competitions.people)).limit(SHOWN)
  const recent = await db
    .select()
    .from(competitions)
    .where(published)
    .orderBy(desc(competitions.createdAt))
    .limit(SHOWN)
  const mine = me
    ? await db
        .select({ row: competitions })
        .from(signUps)
        .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
        .where(and(eq(signUps.userId, me.id), open))
        .orderBy(desc(signUps.createdAt))
        .limit(SHOWN)
    : []
  const reasons = me ? await recommendedTo(db, me.id, now) : []
  const likely = reasons.length > 0 ? await rowsOf(db, reasons) : []
  const [people] = await db.select({ count: count() }).from(users)
  const [sums] = await db
    .select({
      competitions: count(),
      submissions: sql<number>`coalesce(sum(${competitions.submissions}), 0)::int`,
      prizeTotal: sql<number>`coalesce(sum(${competitions.prizeTotal}), 0)::int`,
    })
    .from(competitions)
    .where(published)
  const who = { me, now }
  return {
    featured: await cardsOf(db, featured, who),
    running: await cardsOf(db, running, who),
    mine: await cardsOf(
      db,
      mine.map(({ row }) => row),
      who,
    ),
    recommended: (await cardsOf(db, likely, who)).flatMap((card, at) => {
      const because = reasons[at]?.because
      return because && card.signUpOpen ? [{ card, because }] : []
    }),
    recent: await cardsOf(db, recent, who),
    champions: await champions(db, SHOWN),
    numbers: {
      users: people?.count ?? 0,
      competitions: sums?.competitions ?? 0,
      submissions: sums?.submissions ?? 0,
      prizeTotal: sums?.prizeTotal ?? 0,
    },
  }
}

/** Whole rows, in the given order. */
async function rowsOf(db: Db, named: readonly { id: number }[]) {
  const ids = named.map(({ id }) => id)
  const rows = await db.select().from(competitions).where(inArray(competitions.id, ids))
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
