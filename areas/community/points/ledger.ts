import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { lotsEnding } from './balance.ts'
import type { PointKind as Kind } from './contract.ts'
import { type Balance, lotEnd, type Part, put, take } from './rules.ts'
import { pointBalances, pointLots, pointMoves, pointPostings } from './table.ts'

type Against = 'issue' | 'penalty' | 'shop' | 'expiry'

/** A requested movement. */
export interface Wanted {
  userId: number
  kind: Kind
  /** What it is for; a second one for the same subject is skipped unless `again` is set. */
  subject: string
  points: number
  /** The platform’s account on the other side. */
  against: Against
  again?: boolean
  /** The lots to use, where points return to the lots they came from or leave specific ones. */
  lots?: Part[]
}
interface Planned extends Wanted {
  nth: number
  parts: Part[]
}

const AT_ONCE = 1000
const keyOf = ({ userId, kind, subject }: Pick<Wanted, 'userId' | 'kind' | 'subject'>) =>
  JSON.stringify([userId, kind, subject])

/**
 * Writes movements of locked balances (moves, postings, lots and balances) in a fixed number of statements. Expired points are removed from
 * the balances first. Returns each movement’s id, or null if it existed already or amounts to 0.
 */
export async function move(
  db: Db,
  balances: Map<number, Balance>,
  { wanted, now }: { wanted: readonly Wanted[]; now: Date },
): Promise<(number | null)[]> {
  const counted = wanted.filter(({ userId, points }) => points !== 0 && balances.has(userId))
  const all = [...ended(balances, now), ...counted]
  if (all.length === 0) return wanted.map(() => null)
  const made = await times(db, all)
  const earning = counted.filter(({ points, lots }) => points > 0 && !lots).map(({ userId }) => userId)
  const newest = await lotsEnding(db, balances, { userIds: earning, expiresAt: lotEnd(now) })
  const planned = new Map<Wanted, Planned>()
  for (const one of all) {
    const nth = made.get(keyOf(one)) ?? 0
    const balance = balances.get(one.userId)
    if (!balance || (nth > 0 && !one.again)) continue
    made.set(keyOf(one), nth + 1)
    planned.set(one, { ...one, nth, parts: partsOf(balance, one, newest.get(one.userId) ?? 0, now) })
  }
  const ids = await write(db, [...planned.values()], now)
  return wanted.map((one) => {
    const plan = planned.get(one)
    return plan ? (ids.get(`${keyOf(plan)}${plan.nth}`) ?? null) : null
  })
}

/** Movements that remove what is left in expired lots. */
const ended = (balances: Map<number, Balance>, now: Date): Wanted[] =>
  [...balances].flatMap(([userId, { lots }]) =>
    lots
      .filter(({ expiresAt, left }) => expiresAt <= now && left > 0)
      .map(({ id, left }) => ({
        userId,
        kind: 'expire',
        subject: String(id),
        points: -left,
        against: 'expiry',
        again: true,
        lots: [{ lotId: id, points: -left }],
      })),
  )

/** Changes the balance in memory; returns the changed parts. */
function partsOf(balance: Balance, { points, lots }: Wanted, newestLot: number, now: Date): Part[] {
  if (!lots) return points > 0 ? put(balance, points, newestLot) : take(balance, -points, now)
  return lots.flatMap((part) => {
    if (part.points > 0) return put(balance, part.points, part.lotId ?? 0)
    const lot = balance.lots.find(({ id }) => id === part.lotId)
    if (lot) lot.left += part.points
    return [part]
  })
}

/** Number of existing movements per key. */
async function times(db: Db, all: readonly Wanted[]): Promise<Map<string, number>> {
  const column = <T>(of: (one: Wanted) => T) => sql.param(all.map(of))
  const { rows } = await db.execute<{ userId: number; kind: Kind; subject: string; count: number }>(sql`
    select ${pointMoves.userId} as "userId", ${pointMoves.kind} as kind, ${pointMoves.subject} as subject,
      count(distinct ${pointMoves.id})::int as count
    from unnest(${column(({ userId }) => userId)}::int[], ${column(({ kind }) => kind)}::text[],
      ${column(({ subject }) => subject)}::text[]) asked(user_id, kind, subject)
    join ${pointMoves} on ${pointMoves.userId} = asked.user_id and ${pointMoves.kind} = asked.kind
      and ${pointMoves.subject} = asked.subject
    group by 1, 2, 3`)
  return new Map(rows.map((row) => [keyOf(row), row.count]))
}

async function write(db: Db, planned: Planned[], now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let from = 0; from < planned.length; from += AT_ONCE) {
    const some = planned.slice(from, from + AT_ONCE)
    const rows = await db
      .insert(pointMoves)
      .values(some.map(({ userId, kind, subject, nth, points }) => ({ userId, kind, subject, nth, points, at: now })))
      .returning()
    for (const row of rows) ids.set(`${keyOf(row)}${row.nth}`, row.id)
    // All postings of a movement in one statement: the trigger checks that they sum to 0.
    await db.insert(pointPostings).values(
      some.flatMap((one) => {
        const moveId = ids.get(`${keyOf(one)}${one.nth}`) ?? 0
        const own = one.parts.map(({ lotId, points }) => ({ account: accountOf(lotId), lotId, points }))
        return [...own, { account: one.against, lotId: null, points: -one.points }].map((side) => ({
          ...side,
          moveId,
          userId: one.userId,
        }))
      }),
    )
  }
  await addToLots(db, planned)
  await addToBalances(db, planned)
  return ids
}

const accountOf = (lotId: number | null) => (lotId === null ? ('owed' as const) : ('spendable' as const))

async function addToLots(db: Db, planned: Planned[]): Promise<void> {
  const change = new Map<number, number>()
  for (const { lotId, points } of planned.flatMap(({ parts }) => parts)) {
    if (lotId !== null) change.set(lotId, (change.get(lotId) ?? 0) + points)
  }
  await db.execute(sql`
    update ${pointLots} set "left" = ${pointLots.left} + change.points
    from unnest(${sql.param([...change.keys()])}::int[], ${sql.param([...change.values()])}::int[]) change(id, points)
    where ${pointLots.id} = change.id`)
}

async function addToBalances(db: Db, planned: Planned[]): Promise<void> {
  const people = [...Map.groupBy(planned, ({ userId }) => userId)].map(([userId, moves]) => {
    const parts = moves.flatMap(({ parts }) => parts)
    const sum = (some: { points: number }[]) => some.reduce((total, { points }) => total + points, 0)
    return {
      userId,
      total: sum(moves.filter(({ against }) => against === 'issue' || against === 'penalty')),
      spendable: sum(parts.filter(({ lotId }) => lotId !== null)),
      owed: -sum(parts.filter(({ lotId }) => lotId === null)),
    }
  })
  const column = (name: 'userId' | 'total' | 'spendable' | 'owed') => sql.param(people.map((one) => one[name]))
  await db.execute(sql`
    update ${pointBalances} set total = ${pointBalances.total} + change.total,
      spendable = ${pointBalances.spendable} + change.spendable, owed = ${pointBalances.owed} + change.owed
    from unnest(${column('userId')}::int[], ${column('total')}::int[], ${column('spendable')}::int[],
      ${column('owed')}::int[]) change(user_id, total, spendable, owed)
    where ${pointBalances.userId} = change.user_id`)
}
