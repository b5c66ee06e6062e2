import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { runs, runWeights } from './table.ts'

/**
 * Fair share among teams: each run has a turn, one after the team’s last unfinished one, or after that of the run that began last if this is
 * later. Who hands in a hundred runs thus gets every second place beside somebody who hands in one at a time, and idle time cannot be
 * saved up (start-time fair queueing, Goyal, Vin and Cheng 1996). Turns of a competition with a larger weight are closer together. The
 * caller has locked the team.
 */
export const nextTurn = (teamId: number, cmptId: number) => sql`greatest(
  coalesce((select max(own.turn) from ${runs} as own where own.team_id = ${teamId}::int and own.state <> 'done' and own.purpose <> 'final'), 0),
  ${latestTurn}
) + ${stepOf(cmptId)}`

const latestTurn = sql`coalesce((select late.turn from ${runs} as late where late.started_at is not null order by late.started_at desc limit 1), 0)`

const stepOf = (cmptId: number) =>
  sql`1 / coalesce((select weighed.weight::float8 from ${runWeights} as weighed where weighed.cmpt_id = ${cmptId}::int), 1)`

/** The turns of a final re-run: all its runs together have the share of one team, so that other competitions’ programs wait for few of them. */
export async function finalTurns(db: Db, cmptId: number): Promise<(at: number) => number> {
  const { rows } = await db.execute<{ latest: number; step: number }>(
    sql`select (${latestTurn})::float8 as latest, (${stepOf(cmptId)})::float8 as step`,
  )
  const { latest = 0, step = 1 } = rows[0] ?? {}
  return (at) => latest + (at + 1) * step
}
