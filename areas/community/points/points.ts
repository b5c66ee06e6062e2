import { type Placeholders, row, statement, value } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, type SQL, sql } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { refuse } from '@leitai/platform/errors/refuse'
import { lockBalances } from './balance.ts'
import { move } from './ledger.ts'
import { refusalToSpend, spendableOf } from './rules.ts'
import { pointBalances, pointLots, pointMoves, pointPostings } from './table.ts'

/** The points a user can spend. */
export const balanceOf = async (db: Db, userId: number, now: Date): Promise<number> =>
  (await figuresOf(db, userId, now)).spendable

export interface FiguresQuery {
  userId: number
  now: Date
}

/** What a user’s points are computed from, as parts of a statement. */
export const figureParts = ({ userId, now }: Placeholders<FiguresQuery>) => ({
  balance: row(getTableColumns(pointBalances), sql`from ${pointBalances} where ${pointBalances.userId} = ${userId}`),
  // Expired points leave the ledger within the hour; until then they cannot be spent either.
  over: value(sql<number>`(select coalesce(sum(${pointLots.left}), 0)::int from ${pointLots}
    where ${pointLots.userId} = ${userId} and ${pointLots.expiresAt} <= ${now})`),
})
const figures = statement(figureParts)

/** A user’s points: earned in total (never shown below 0), spendable, owed. */
export function figuresFrom({ balance, over }: Awaited<ReturnType<typeof figures>>) {
  const { total = 0, spendable = 0, owed = 0 } = balance ?? {}
  return { total: Math.max(total, 0), spendable: spendable - over, owed }
}

export const figuresOf = async (db: Db, userId: number, now: Date) => figuresFrom(await figures(db, { userId, now }))

/** Spends points on a subject, once, in the caller’s transaction; refuses if there are too few. Returns the spend’s id, for refund. */
export async function spend(
  db: Db,
  { userId, points, subject, now }: { userId: number; points: number; subject: string; now: Date },
): Promise<number> {
  if (!Number.isSafeInteger(points) || points <= 0) throw new Error(`${points} points cannot be spent`)
  const balances = await lockBalances(db, [userId])
  const [before] = await db
    .select({ id: pointMoves.id })
    .from(pointMoves)
    .where(and(eq(pointMoves.userId, userId), eq(pointMoves.kind, 'spend'), eq(pointMoves.subject, subject)))
  if (before) return before.id
  const balance = balances.get(userId)
  refuse(refusalToSpend(points, balance ? spendableOf(balance, now) : 0))
  const wanted = [{ userId, kind: 'spend' as const, subject, points: -points, against: 'shop' as const }]
  const [spendId] = await move(db, balances, { wanted, now })
  if (!spendId) throw new Error('nothing was spent')
  return spendId
}

/** Refunds a spend, once, into the lots the points came from, with their old expiry. Returns the refunded amount. */
export async function refund(db: Db, { spendId, now }: { spendId: number; now: Date }): Promise<number> {
  const [spent] = await db
    .select()
    .from(pointMoves)
    .where(and(eq(pointMoves.id, spendId), eq(pointMoves.kind, 'spend')))
  if (!spent) throw new Error(`${spendId} is nothing that was spent`)
  const balances = await lockBalances(db, [spent.userId])
  const from = await db
    .select({ id: pointLots.id, expiresAt: pointLots.expiresAt, left: pointLots.left, points: pointPostings.points })
    .from(pointPostings)
    .innerJoin(pointLots, eq(pointLots.id, pointPostings.lotId))
    .where(eq(pointPostings.moveId, spendId))
  const balance = balances.get(spent.userId)
  for (const { points: _, ...lot } of from) if (!balance?.lots.some(({ id }) => id === lot.id)) balance?.lots.push(lot)
  const lots = from.map(({ id, points }) => ({ lotId: id, points: -points }))
  const one = { userId: spent.userId, kind: 'refund' as const, subject: String(spendId), points: -spent.points, lots }
  const [made] = await move(db, balances, { wanted: [{ ...one, against: 'shop' }], now })
  return made ? -spent.points : 0
}

/** The order paid by a movement, as columns of a query: number and product name. Implemented by the shop. */
export const paidOrder =
  definePort<(spendId: SQL) => { orderId: SQL<number | null>; goods: SQL<Words | null> }>('points.paidOrder')
