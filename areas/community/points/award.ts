import type { Db } from '@leitai/platform/db/open'
import { and, eq, gte, inArray, sql } from '@leitai/platform/db/orm'
import { dayStart, monthStart } from '@leitai/platform/time/day'
import { lockBalances } from './balance.ts'
import type { Way } from './contract.ts'
import { move, type Wanted } from './ledger.ts'
import { rulesAt } from './rule-versions.ts'
import { isPenalty, type RankWay, type Rule } from './rules.ts'
import { pointMoves } from './table.ts'

/** All rules except those for ranks, which payRanks handles. */
export type EventWay = Exclude<Way, RankWay>
export interface Award {
  userId: number
  rule: EventWay
  /** The id of the competition, post etc. that is paid for; each is paid once. */
  subject: string | number
  now: Date
}

/**
 * Pays what a rule gives for an event, in the event’s transaction, and returns the amount. Pays 0, without an error, if the rule is off, a
 * limit is reached, the account is closed or the subject was paid before.
 */
export async function award(db: Db, { userId, rule, subject, now }: Award): Promise<number> {
  const [paid = 0] = await awardEach(db, { of: [{ userId, subject }], rule, now })
  return paid
}

interface Awards {
  of: readonly { userId: number; subject: string | number }[]
  rule: EventWay
  now: Date
}
/** Like award, for many users or subjects in the same number of statements. */
export async function awardEach(db: Db, { of, rule: way, now }: Awards): Promise<number[]> {
  const none = of.map(() => 0)
  const rule = (await rulesAt(db, now))[way]
  if (of.length === 0 || !rule.on || rule.points === 0) return none
  // Most events were paid long ago and need no lock.
  if (of.length === 1 && (await isPaid(db, way, of))) return none
  const userIds = of.map(({ userId }) => userId)
  const balances = await lockBalances(db, userIds)
  const within = await limiter(db, { way, rule, userIds, now })
  const wanted = of.flatMap(({ userId, subject }, at) =>
    within(userId)
      ? [{ at, userId, kind: way, subject: String(subject), points: rule.points, against: sideOf(way) }]
      : [],
  )
  const ids = await move(db, balances, { wanted, now })
  const paid = [...none]
  for (const [index, { at }] of wanted.entries()) if (ids[index]) paid[at] = rule.points
  return paid
}

const sideOf = (way: Way): 'issue' | 'penalty' => (isPenalty(way) ? 'penalty' : 'issue')

async function isPaid(db: Db, way: EventWay, [one]: Awards['of']): Promise<boolean> {
  if (!one) return false
  const found = await db
    .select({ id: pointMoves.id })
    .from(pointMoves)
    .where(
      and(eq(pointMoves.userId, one.userId), eq(pointMoves.kind, way), eq(pointMoves.subject, String(one.subject))),
    )
    .limit(1)
  return found.length > 0
}

/** How often these rules have paid these users today and this month, in Shanghai time. */
async function timesPaid(db: Db, { ways, userIds, now }: { ways: EventWay[]; userIds: number[]; now: Date }) {
  const today = sql<number>`(count(*) filter (where ${gte(pointMoves.at, dayStart(now))}))::int`
  return db
    .select({ userId: pointMoves.userId, way: pointMoves.kind, month: sql<number>`count(*)::int`, day: today })
    .from(pointMoves)
    .where(
      and(
        inArray(pointMoves.userId, userIds),
        inArray(pointMoves.kind, ways),
        eq(pointMoves.nth, 0),
        gte(pointMoves.at, monthStart(now)),
      ),
    )
    .groupBy(pointMoves.userId, pointMoves.kind)
}

/** Returns a function that checks and counts whether a user may be paid once more. */
async function limiter(
  db: Db,
  { way, rule, userIds, now }: { way: EventWay; rule: Rule; userIds: number[]; now: Date },
): Promise<(userId: number) => boolean> {
  const { perDay, perMonth } = rule
  if (perDay === null && perMonth === null) return () => true
  const paid = await timesPaid(db, { ways: [way], userIds, now })
  const counts = new Map(paid.map(({ userId, day, month }) => [userId, { day, month }]))
  return (userId) => {
    const { day, month } = counts.get(userId) ?? { day: 0, month: 0 }
    if (day >= (perDay ?? Number.POSITIVE_INFINITY) || month >= (perMonth ?? Number.POSITIVE_INFINITY)) return false
    counts.set(userId, { day: day + 1, month: month + 1 })
    return true
  }
}

interface Correction {
  userId: number
  rule: EventWay
  subject: string | number
  /** The total it should have paid; 0 takes everything back. */
  points: number
  now: Date
}
/** Posts, and returns, the difference between what a rule has paid for a subject and what it should have paid. */
export const correct = async (db: Db, { userId, rule, subject, points, now }: Correction): Promise<number> => {
  const due = new Map([[userId, points]])
  const [difference = 0] = await correctEach(db, { kind: rule, subject: String(subject), due, now })
  return difference
}

/** Like award, for an event that recurs after `correct` took it back: pays in full again, but never twice at a time. */
export async function awardAgain(
  db: Db,
  { userIds, rule, subject, now }: { userIds: readonly number[]; rule: EventWay; subject: string | number; now: Date },
): Promise<void> {
  const { on, points } = (await rulesAt(db, now))[rule]
  const due = new Map(userIds.map((userId) => [userId, points]))
  if (on) await correctEach(db, { kind: rule, subject: String(subject), due, now })
}

interface Corrections {
  kind: EventWay | 'finalRank'
  subject: string
  /** The amount each user should have received. */
  due: Map<number, number>
  now: Date
}
export async function correctEach(db: Db, { kind, subject, due, now }: Corrections): Promise<number[]> {
  const userIds = [...due.keys()]
  const balances = await lockBalances(db, userIds)
  const paid = await paidFor(db, kind, subject)
  const against = kind === 'finalRank' ? 'issue' : sideOf(kind)
  const wanted: Wanted[] = userIds.map((userId) => {
    const points = (due.get(userId) ?? 0) - (paid.get(userId) ?? 0)
    return { userId, kind, subject, points, against, again: true }
  })
  const ids = await move(db, balances, { wanted, now })
  return wanted.map(({ points }, at) => (ids[at] ? points : 0))
}

/** The amount each user has received for a subject so far. */
export async function paidFor(db: Db, kind: Corrections['kind'], subject: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: pointMoves.userId, points: sql<number>`sum(${pointMoves.points})::int` })
    .from(pointMoves)
    .where(and(eq(pointMoves.kind, kind), eq(pointMoves.subject, subject)))
    .groupBy(pointMoves.userId)
  return new Map(rows.map(({ userId, points }) => [userId, points]))
}
