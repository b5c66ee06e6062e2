import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, gt, inArray, ne } from '@leitai/platform/db/orm'
import type { Balance } from './rules.ts'
import { pointBalances, pointLots } from './table.ts'

/** The users’ balances, locked in id order until the transaction ends; closed accounts have none. Every movement of points starts here. */
export async function lockBalances(db: Db, userIds: readonly number[]): Promise<Map<number, Balance>> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b)
  if (ids.length === 0) return new Map()
  await db
    .insert(pointBalances)
    .values(ids.map((userId) => ({ userId })))
    .onConflictDoNothing()
  const rows = await db
    .select({ userId: pointBalances.userId, owed: pointBalances.owed })
    .from(pointBalances)
    .innerJoin(users, eq(users.id, pointBalances.userId))
    .where(and(inArray(pointBalances.userId, ids), ne(users.state, 'closed')))
    .orderBy(asc(pointBalances.userId))
    .for('update', { of: pointBalances })
  const lots = await db
    .select()
    .from(pointLots)
    .where(and(inArray(pointLots.userId, ids), gt(pointLots.left, 0)))
    .orderBy(asc(pointLots.expiresAt))
  const byUser = Map.groupBy(lots, ({ userId }) => userId)
  return new Map(rows.map(({ userId, owed }) => [userId, { owed, lots: byUser.get(userId) ?? [] }]))
}

/** The lots that expire at a moment, created where missing and added to the balances. */
export async function lotsEnding(
  db: Db,
  balances: Map<number, Balance>,
  { userIds, expiresAt }: { userIds: readonly number[]; expiresAt: Date },
): Promise<Map<number, number>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  await db
    .insert(pointLots)
    .values(ids.map((userId) => ({ userId, expiresAt })))
    .onConflictDoNothing()
  const rows = await db
    .select()
    .from(pointLots)
    .where(and(inArray(pointLots.userId, ids), eq(pointLots.expiresAt, expiresAt)))
  for (const lot of rows) {
    const balance = balances.get(lot.userId)
    if (!balance || balance.lots.some(({ id }) => id === lot.id)) continue
    balance.lots.push(lot)
    balance.lots.sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  }
  return new Map(rows.map(({ userId, id }) => [userId, id]))
}
