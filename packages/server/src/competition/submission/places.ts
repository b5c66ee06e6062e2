import type { Db } from '../../platform/db/db.ts'
import { and, eq, sql } from '../../platform/db/orm.ts'
import { type Stage, stages } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { isOfNoon } from './noon.ts'
import { standings } from './table.ts'

/** Where teams stand on the boards of a stage. */

export type Board = 'A' | 'B' | 'practice' | 'week'
export type StandingRow = typeof standings.$inferSelect
export interface Which {
  stage: Stage
  board: Board
  week?: number
  /** As of the last noon, if it is shown so; see `publicly`. */
  noon?: boolean
}

/** A board as others see it now: live, or as of the last noon. */
export const publicly = (which: Which, now: Date): Which => ({
  ...which,
  noon: isOfNoon(which.stage, which.board, now),
})

export const storedBoard = ({ board, noon }: Which) => (noon ? 'noon' : board)
const ofBoard = (which: Which) =>
  and(
    eq(standings.stageId, which.stage.id),
    eq(standings.board, storedBoard(which)),
    eq(standings.week, which.week ?? 0),
  )

export async function standingOf(db: Db, which: Which & { teamId: number }): Promise<StandingRow | null> {
  const [found] = await db
    .select()
    .from(standings)
    .where(and(ofBoard(which), eq(standings.teamId, which.teamId)))
  return found ?? null
}

/** A row's position on its board. */
export interface Place extends Record<string, unknown> {
  /** 1 plus the number of ranked teams strictly ahead: full ties share a rank. Baselines have none. */
  rank: number
  /** How many teams have a rank. */
  ranked: number
  /** How many rows of any kind are above it. */
  above: number
}

/** `without`: teams to be left out. Counted in the board's index; the few baselines are excluded by id. */
export async function placeOf(db: Db, mine: StandingRow, without: number[] = []): Promise<Place> {
  const aside = sql`${standings.teamId} in (select ${teams.id} from ${teams} join ${stages} on ${stages.cmptId} = ${teams.cmptId}
    where ${stages.id} = ${mine.stageId} and ${teams.baseline})`
  const order = sql`${standings.key}, ${standings.entries}, ${standings.at}`
  const here = sql`${mine.key}::float8, ${mine.entries}::int, ${mine.at}::timestamptz`
  const found = await db.execute<Place>(sql`
    select (count(*) filter (where (${order}) < (${here}) and not ${aside}))::int + 1 as rank,
      (count(*) filter (where not ${aside}))::int as ranked,
      (count(*) filter (where (${order}, ${standings.teamId}) < (${here}, ${mine.teamId}::int)))::int as above
    from ${standings}
    where ${standings.stageId} = ${mine.stageId} and ${standings.board} = ${mine.board} and ${standings.week} = ${mine.week}
      and ${standings.teamId} <> all(${sql.param(without)}::int[])`)
  return found.rows[0] ?? { rank: 1, ranked: 0, above: 0 }
}

/** The ranks of all teams on a board, without baselines. */
export async function ranksOf(db: Db, which: Which): Promise<{ teamId: number; rank: number }[]> {
  return db
    .select({
      teamId: standings.teamId,
      rank: sql<number>`(rank() over (order by ${standings.key}, ${standings.entries}, ${standings.at}))::int`,
    })
    .from(standings)
    .innerJoin(teams, eq(teams.id, standings.teamId))
    .where(and(ofBoard(which), eq(teams.baseline, false)))
}
