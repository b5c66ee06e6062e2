import { type Placeholders, row, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { getTableColumns, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { dayNames, dayStart } from '@leitai/platform/time/day'
import { type Stage, stages } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { isOfNoon } from './daily.ts'
import { rankSnapshots, standings } from './table.ts'

const DAY_MS = 86_400_000

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

export type BoardOf = Placeholders<{ stageId: number; board: string; week: number }>

/** A team's row on a board, as a part of a statement. */
export const standingPart = ({ stageId, board, week }: BoardOf, teamId: SQLWrapper) =>
  row(
    getTableColumns(standings),
    sql`from ${standings} where ${standings.stageId} = ${stageId} and ${standings.board} = ${board} and ${standings.week} = ${week}
      and ${standings.teamId} = ${teamId}`,
  )

/** The same row as a query in FROM, for `aheadPart`. */
export const standingQuery = ({ stageId, board, week }: BoardOf, teamId: SQLWrapper) =>
  sql`(select stage_id, board, week, team_id, key, score, entries, at, submission_id from ${standings} where ${standings.stageId} = ${stageId} and ${standings.board} = ${board}
    and ${standings.week} = ${week} and ${standings.teamId} = ${teamId})`

const standingIn = statement((query: BoardOf & Placeholders<{ teamId: number }>) => ({
  standing: standingPart(query, query.teamId),
}))

/** The parameters that name a board in a statement. */
export const boardQuery = (which: Which) => ({
  stageId: which.stage.id,
  board: storedBoard(which),
  week: which.week ?? 0,
})

export const standingOf = async (db: Db, which: Which & { teamId: number }): Promise<StandingRow | null> =>
  (await standingIn(db, { ...boardQuery(which), teamId: which.teamId })).standing

/** A row's position on its board. */
export interface Place {
  /** 1 plus the number of ranked teams strictly ahead: full ties share a rank. Baselines have none. */
  rank: number
  /** How many teams have a rank. */
  ranked: number
  /** How many rows of any kind are above it. */
  above: number
}

const order = sql`${standings.key}, ${standings.entries}, ${standings.at}`
const isBaseline = (stageId: SQLWrapper) => sql`${standings.teamId} in (select ${teams.id} from ${teams}
  join ${stages} on ${stages.cmptId} = ${teams.cmptId} where ${stages.id} = ${stageId} and ${teams.baseline})`

/**
 * The number of ranked teams, and of rows, ahead of a row, as a part of a statement: counted in the index, up to the row. `mine` is the
 * row as a query; null without it.
 */
export const aheadPart = ({ stageId, board, week }: BoardOf, mine: SQL) =>
  row(
    {
      ranked: sql<number>`(count(*) filter (where (${order}) < (mine.key, mine.entries, mine.at) and not ${isBaseline(stageId)}))::int`,
      rows: sql<number>`count(${standings.teamId})::int`,
    },
    sql`from ${mine} as mine left join ${standings} on ${standings.stageId} = ${stageId} and ${standings.board} = ${board}
      and ${standings.week} = ${week} and (${order}, ${standings.teamId}) < (mine.key, mine.entries, mine.at, mine.team_id)
      having count(*) > 0`,
  )

/** How many teams have a rank on a board, by its stage, name and week; kept, as it counts the whole board. */
export const rankedOn = keptRead({ reads: [standings, teams] }, async (db: Db, key: string): Promise<number> => {
  const [stageId, board = '', week] = key.split(' ')
  const { count } = await countRanked(db, { stageId: Number(stageId), board, week: Number(week) })
  return count
})
const countRanked = statement(({ stageId, board, week }: BoardOf) => ({
  count: value(sql<number>`(select count(*)::int from ${standings} where ${standings.stageId} = ${stageId}
    and ${standings.board} = ${board} and ${standings.week} = ${week} and not ${isBaseline(stageId)})`),
}))
export const boardKey = (which: Which) => Object.values(boardQuery(which)).join(' ')

/**
 * The score and rank that two teams would have on a board as one: the better row counts, with the submissions of both. As a part of a
 * statement; null if neither is on the board.
 */
export function togetherPart({ stageId, board, week }: BoardOf, one: SQLWrapper, other: SQLWrapper) {
  const onBoard = sql`${standings.stageId} = ${stageId} and ${standings.board} = ${board} and ${standings.week} = ${week}`
  const both = sql`(select score, key, at, (sum(entries) over ())::int as entries from ${standings}
    where ${onBoard} and ${standings.teamId} in (${one}, ${other}) order by key, at, ${standings.teamId} <> ${one} limit 1)`
  return row(
    {
      score: sql<number>`both_teams.score`,
      rank: sql<number>`(select count(*)::int + 1 from ${standings}
        where ${onBoard} and (${order}) < (both_teams.key, both_teams.entries, both_teams.at)
          and ${standings.teamId} not in (${one}, ${other}) and not ${isBaseline(stageId)})`,
    },
    sql`from ${both} as both_teams`,
  )
}

const ranksIn = statement(({ stageId, board, week }: BoardOf) => ({
  ranks: rows(
    { teamId: standings.teamId, rank: sql<number>`(rank() over (order by ${order}))::int` },
    sql`from ${standings} join ${teams} on ${teams.id} = ${standings.teamId}
      where ${standings.stageId} = ${stageId} and ${standings.board} = ${board} and ${standings.week} = ${week} and not ${teams.baseline}`,
  ),
}))

/** The ranks of a team on board A at the end of past days, as a part of a statement; each is found by the primary key. */
export const pastRanksPart = (
  { stageId, rankDays }: Placeholders<{ stageId: number; rankDays: string[] }>,
  teamId: SQLWrapper,
) =>
  rows(
    { day: rankSnapshots.day, rank: rankSnapshots.rank },
    sql`from unnest(${rankDays}::text[]) as days(day) cross join lateral (
        select * from ${rankSnapshots} where ${rankSnapshots.stageId} = ${stageId}::int and ${rankSnapshots.day} = days.day
          and ${rankSnapshots.teamId} = ${teamId}
      ) ${rankSnapshots} order by ${rankSnapshots.day}`,
  )

/** How long ranks of past days are kept. */
export const RANK_DAYS = 30
/** The days before one whose ranks are kept, not before `from`. */
export function rankDaysBefore(day: Date, from: Date): string[] {
  const count = Math.min(RANK_DAYS, Math.round((dayStart(day).getTime() - dayStart(from).getTime()) / DAY_MS))
  return count > 0 ? dayNames(new Date(dayStart(day).getTime() - count * DAY_MS), count) : []
}

/** The ranks of all teams on a board, without baselines. */
export const ranksOf = async (db: Db, which: Which): Promise<{ teamId: number; rank: number }[]> =>
  (await ranksIn(db, boardQuery(which))).ranks
