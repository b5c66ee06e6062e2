import { competitions } from '@leitai/competition/definition/table'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { monthEnds } from '@leitai/platform/time/day'
import { pointsOf } from './points-sql.ts'
import { honours, ratingMonths } from './table.ts'

/** Number of months in a curve. */
const MONTHS = 60

/**
 * Recomputes everybody’s points and rank at the end of each month, and for the current month as of now, from the honours, so that withdrawn
 * results also disappear from the past.
 */
export async function keepCurve(db: Db, now: Date): Promise<void> {
  const months = monthEnds(now, MONTHS).map(({ month, end }) => ({ month, at: end < now ? end : now }))
  const ends = sql.join(
    months.map(({ month, at }) => sql`(${month}::text, ${at.toISOString()}::timestamptz)`),
    sql`, `,
  )
  await transaction(db, async (tx) => {
    // Concurrent runs would each insert the other’s rows.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rating curve'))`)
    await tx.execute(sql`
      with months (month, at) as (values ${ends}),
      sums as (
        select ${honours.userId} as user_id, months.month, sum(${pointsOf(sql`months.at`)}) as points
        from months
        join ${honours} on ${honours.at} <= months.at and ${honours.weight} > 0
        join ${competitions} on ${competitions.id} = ${honours.cmptId} and ${competitions.status} = 'published'
        join ${users} on ${users.id} = ${honours.userId} and ${users.state} <> 'closed'
        group by 1, 2
      ),
      fresh as (
        select user_id, month, points, rank() over (partition by month order by points desc)::int as rank
        from sums where points > 0
      ),
      gone as (
        delete from ${ratingMonths} old
        where not exists (select from fresh where fresh.user_id = old.user_id and fresh.month = old.month)
      )
      insert into ${ratingMonths} (user_id, month, points, rank) select user_id, month, points, rank from fresh
      on conflict (user_id, month) do update set points = excluded.points, rank = excluded.rank
      where (${ratingMonths.points}, ${ratingMonths.rank}) is distinct from (excluded.points, excluded.rank)`)
  })
}
