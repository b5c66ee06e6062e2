import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, gt, inArray, isNull, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineTask } from '@leitai/platform/jobs/task'
import { dayName } from '@leitai/platform/time/day'
import { notifyEach } from '@leitai/site/message/notify'
import { lockBalances } from './balance.ts'
import { checkNightly } from './check.ts'
import { move } from './ledger.ts'
import { pointLots } from './table.ts'
import { pointsEndSoon } from './texts.ts'

const AT_ONCE = 500

/** Hourly task: removes expired points, and warns users once of points that expire soon. */
export async function expirePoints(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const over = and(lte(pointLots.expiresAt, now), gt(pointLots.left, 0))
  const soon = new Date(now.getTime() + limits.points.warnDays * 86_400_000)
  const near = and(
    gt(pointLots.expiresAt, now),
    lte(pointLots.expiresAt, soon),
    gt(pointLots.left, 0),
    isNull(pointLots.warnedAt),
  )
  await inParts(ctx.db, over, async (tx, userIds) => {
    await move(tx, await lockBalances(tx, userIds), { wanted: [], now })
  })
  await inParts(ctx.db, near, (tx, userIds) => warn(tx, userIds, { near, now }))
}

/** Runs some work for all users with such lots, in batches by ascending id. */
async function inParts(
  db: Db,
  which: ReturnType<typeof and>,
  work: (tx: Db, userIds: number[]) => Promise<void>,
): Promise<void> {
  let last = 0
  for (;;) {
    const found = await db
      .selectDistinct({ userId: pointLots.userId })
      .from(pointLots)
      .where(and(which, gt(pointLots.userId, last)))
      .orderBy(asc(pointLots.userId))
      .limit(AT_ONCE)
    const userIds = found.map(({ userId }) => userId)
    if (userIds.length === 0) return
    await transaction(db, (tx) => work(tx, userIds))
    last = userIds.at(-1) ?? last
  }
}

async function warn(db: Db, userIds: number[], { near, now }: { near: ReturnType<typeof and>; now: Date }) {
  // Under the users’ lock, so that points being spent are not announced as expiring.
  const balances = await lockBalances(db, userIds)
  const lots = await db
    .update(pointLots)
    .set({ warnedAt: now })
    .where(and(inArray(pointLots.userId, [...balances.keys()]), near))
    .returning()
  await notifyEach(
    db,
    lots.map(({ userId, left, expiresAt }) => ({
      userId,
      kind: 'system' as const,
      ...pointsEndSoon(left, dayName(new Date(expiresAt.getTime() - 1))),
      link: '/encourage_index.html',
      now,
    })),
  )
}

export const tasks = [
  defineTask({ name: 'points', every: 'hour', run: expirePoints }),
  // Runs after the expiry task, so that the check sees its movements.
  defineTask({ name: 'ledger', every: 'hour', run: checkNightly }),
]
