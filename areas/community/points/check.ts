import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { desc, eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { dayStart } from '@leitai/platform/time/day'
import { notifyEach } from '@leitai/site/message/notify'
import { pointBalances, pointChecks, pointLots, pointMoves, pointPostings } from './table.ts'
import { ledgerUneven } from './texts.ts'

const MOST_FAULTS = 100
const own = sql`${pointPostings.account} in ('spendable', 'owed')`
const earned = sql`${pointPostings.account} in ('issue', 'penalty')`

/** All inconsistencies, found by one statement and therefore in one snapshot. */
async function faultsIn(db: Db): Promise<{ kind: string; id: number }[]> {
  const { rows } = await db.execute<{ kind: string; id: number }>(sql`
    select 'move' as kind, m.id from ${pointMoves} m left join (
      select move_id, sum(points) as all_sides, sum(points) filter (where ${own}) as own from ${pointPostings} group by 1
    ) p on p.move_id = m.id where coalesce(p.all_sides, -1) <> 0 or coalesce(p.own, 0) <> m.points
    union all
    select 'lot', l.id from ${pointLots} l left join (
      select lot_id, sum(points) as points from ${pointPostings} where lot_id is not null group by 1
    ) p on p.lot_id = l.id where l.left <> coalesce(p.points, 0)
    union all
    select 'balance', coalesce(b.user_id, p.user_id) from ${pointBalances} b full join (
      select user_id, -sum(points) filter (where ${earned}) as total,
        sum(points) filter (where ${pointPostings.account} = 'spendable') as spendable,
        -sum(points) filter (where ${pointPostings.account} = 'owed') as owed
      from ${pointPostings} group by 1
    ) p on p.user_id = b.user_id left join (
      select user_id, sum("left") as lots from ${pointLots} group by 1
    ) l on l.user_id = coalesce(b.user_id, p.user_id)
    where (coalesce(b.total, 0), coalesce(b.spendable, 0), coalesce(b.owed, 0), coalesce(l.lots, 0))
      <> (coalesce(p.total, 0), coalesce(p.spendable, 0), coalesce(p.owed, 0), coalesce(p.spendable, 0))
    limit ${MOST_FAULTS}`)
  return rows
}

/** Checks the consistency of every movement, lot and balance, and stores the result. */
export async function checkLedger(db: Db, now: Date): Promise<{ id: number; faults: { kind: string; id: number }[] }> {
  const faults = await faultsIn(db)
  const [sums] = await db
    .select({
      people: sql<number>`count(*)::int`,
      spendable: sql<string>`coalesce(sum(${pointBalances.spendable}), 0)`,
    })
    .from(pointBalances)
  const [moves] = await db.select({ count: sql<number>`count(*)::int` }).from(pointMoves)
  const values = { people: sums?.people ?? 0, spendable: Number(sums?.spendable ?? 0), moves: moves?.count ?? 0 }
  const [made] = await db
    .insert(pointChecks)
    .values({ at: now, ...values, faults })
    .returning({ id: pointChecks.id })
  if (!made) throw new Error('the insert gave no row')
  return { id: made.id, faults }
}

/** The latest results. */
export const checksOf = (db: Db) => db.select().from(pointChecks).orderBy(desc(pointChecks.id)).limit(30)

/** Runs once per night in Shanghai; notifies the admins of inconsistencies. */
export async function checkNightly(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const [last] = await ctx.db.select().from(pointChecks).orderBy(desc(pointChecks.id)).limit(1)
  if (last && last.at >= dayStart(now)) return
  await transaction(ctx.db, async (db) => {
    const { id, faults } = await checkLedger(db, now)
    if (faults.length > 0) await notifyOfFaults({ db, ctx }, { id, faults, now })
  })
}

export async function notifyOfFaults(
  { db, ctx }: { db: Db; ctx: Pick<AppContext, 'log'> },
  { id, faults, now }: { id: number; faults: { kind: string; id: number }[]; now: Date },
): Promise<void> {
  ctx.log.error({ check: id, faults }, 'the ledger of points is inconsistent')
  await audit(
    { db, me: null, now, ip: '' },
    { action: 'points.uneven', target: { kind: 'pointCheck', id }, detail: { faults: faults.length } },
  )
  const admins = await db.select({ userId: users.id }).from(users).where(eq(users.role, 'admin'))
  await notifyEach(
    db,
    admins.map(({ userId }) => ({
      userId,
      kind: 'system' as const,
      ...ledgerUneven(faults.length),
      link: '/judge-space.html?tab=points',
      now,
    })),
  )
}
