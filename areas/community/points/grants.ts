import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, ne, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { notify } from '@leitai/site/message/notify'
import { lockBalances } from './balance.ts'
import { move } from './ledger.ts'
import { pointGrants } from './table.ts'
import { pointsGranted, pointsTaken } from './texts.ts'

export type Grant = typeof pointGrants.$inferSelect
const DAY_MS = 86_400_000

/**
 * How many points an admin has moved manually for a user within a day: several small grants that add up to a large one need a second admin
 * too. Needs the user’s lock.
 */
export async function movedLately(db: Db, { userId, by, now }: { userId: number; by: number; now: Date }) {
  const [found] = await db
    .select({ points: sql<number>`coalesce(sum(abs(${pointGrants.points})), 0)::int` })
    .from(pointGrants)
    .where(
      and(
        eq(pointGrants.userId, userId),
        eq(pointGrants.by, by),
        ne(pointGrants.state, 'refused'),
        gt(pointGrants.at, new Date(now.getTime() - DAY_MS)),
      ),
    )
  return found?.points ?? 0
}

export const needsTwo = (points: number, lately: number) => Math.abs(points) + lately > limits.points.twoAdmins

/** Posts the granted points and notifies the user. */
export async function carryOut(
  context: AuthenticatedContext,
  grant: Pick<Grant, 'id' | 'userId' | 'points' | 'reason'>,
) {
  const { db, now } = context
  const { id, userId, points, reason } = grant
  const balances = await lockBalances(db, [userId])
  orRefuse(balances.get(userId), 'account.closed')
  const against = points > 0 ? ('issue' as const) : ('penalty' as const)
  await move(db, balances, { wanted: [{ userId, kind: 'grant', subject: String(id), points, against }], now })
  await audit(context, { action: 'points.grant', target: { kind: 'user', id: userId }, reason, detail: { id, points } })
  await notify(db, {
    userId,
    kind: 'system',
    ...(points > 0 ? pointsGranted(points, reason) : pointsTaken(-points, reason)),
    link: '/index_center.html',
    now,
  })
}
