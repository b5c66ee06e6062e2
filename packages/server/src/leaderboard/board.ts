import type * as contract from '@leitai/contract/leaderboard'
import type * as z from 'zod/mini'
import { competitions, type Stage, stages } from '../competition/table.ts'
import { dayName, dayStart } from '../day.ts'
import type { Db } from '../db/db.ts'
import { and, eq, inArray, sql } from '../db/orm.ts'
import { type Team, teams } from '../team/table.ts'
import { logoOf, membersOf } from '../team/team.ts'
import { peopleIn, removedFrom } from './marks.ts'
import { isOfNoon } from './noon.ts'
import { medalOf, showScore } from './rules.ts'
import { rankSnapshots, standings } from './table.ts'
import { trendsOf } from './trend.ts'

type Row = z.output<typeof contract.Row>
export type Board = 'A' | 'B' | 'practice' | 'week'
export type StandingRow = typeof standings.$inferSelect
export interface Which {
  stage: Stage
  board: Board
  week?: number
  /** As it stood at the last noon, where it is shown so; see `publicly`. */
  noon?: boolean
}

/** A board as others see it now: every score at once, or those of the last noon. */
export const publicly = (which: Which, now: Date): Which => ({
  ...which,
  noon: isOfNoon(which.stage, which.board, now),
})

const keptAs = ({ board, noon }: Which) => (noon ? 'noon' : board)
const ofBoard = (which: Which) =>
  and(eq(standings.stageId, which.stage.id), eq(standings.board, keptAs(which)), eq(standings.week, which.week ?? 0))

export async function standingOf(db: Db, which: Which & { teamId: number }): Promise<StandingRow | null> {
  const [found] = await db
    .select()
    .from(standings)
    .where(and(ofBoard(which), eq(standings.teamId, which.teamId)))
  return found ?? null
}

/** Where a row stands among those of its board. */
interface Place extends Record<string, unknown> {
  /** 1 and the number of ranked teams that stand strictly before: full ties share a rank. Baselines take none. */
  rank: number
  /** How many teams bear a rank. */
  ranked: number
  /** How many rows of any kind are shown above it. */
  above: number
}

/** `without` are teams that would not be there. The board is counted in its index, the few baselines set aside by name. */
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

interface Ranked
  extends Record<string, unknown>,
    Pick<Team, 'name' | 'logo' | 'baseline'>,
    Pick<StandingRow, 'struck'>,
    Pick<Place, 'rank' | 'ranked'> {
  teamId: number
  score: number
  entries: number
  at: string | Date
}

/** A part of a board in its order. Baseline rows stand in their place but bear rank 0. */
export async function boardPart(
  db: Db,
  which: Which,
  part: { now: Date; keyword?: string; limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const { stage, week = 0 } = which
  const pattern = part.keyword ? `%${part.keyword.replace(/[\\%_]/g, '\\$&')}%` : null
  const found = await db.execute<Ranked & { total: number }>(sql`
    with board as (
      select ${standings.teamId} as "teamId", ${teams.name} as name, ${teams.logo} as logo, ${teams.baseline} as baseline,
        ${standings.score} as score, ${standings.entries} as entries, ${standings.at} as at, ${standings.key} as key,
        ${standings.struck} as struck,
        case when ${teams.baseline} then 0
          else rank() over (partition by ${teams.baseline} order by ${standings.key}, ${standings.entries}, ${standings.at})
        end::int as rank,
        (count(*) filter (where not ${teams.baseline}) over ())::int as ranked
      from ${standings} join ${teams} on ${teams.id} = ${standings.teamId}
      where ${standings.stageId} = ${stage.id} and ${standings.board} = ${keptAs(which)} and ${standings.week} = ${week}
    )
    select "teamId", name, logo, baseline, score, entries, at, rank, ranked, struck, (count(*) over ())::int as total from board
    where ${pattern}::text is null or name ilike ${pattern}::text
    order by key, entries, at, "teamId" limit ${part.limit} offset ${part.offset}`)
  return { rows: await dressed(db, which, found.rows, part.now), total: found.rows[0]?.total ?? 0 }
}

/** One team's row, without the rest of the board. */
export async function boardRow(
  db: Db,
  which: Which,
  { mine, team, place, now }: { mine: StandingRow; team: Team; place: Place; now: Date },
): Promise<Row | null> {
  const { name, logo, baseline } = team
  const [row] = await dressed(
    db,
    which,
    [{ ...mine, ...place, ...(baseline ? { rank: 0 } : {}), name, logo, baseline }],
    now,
  )
  return row ?? null
}

async function dressed(db: Db, which: Which, found: Ranked[], now: Date): Promise<Row[]> {
  const { stage, board, week = 0 } = which
  const ids = found.map(({ teamId }) => teamId)
  const people = await membersOf(db, ids)
  const before = await formerRanks(db, which, ids, now)
  const until = which.noon ? (stage.boardAt ?? stage.startAt) : null
  const trends = board === 'A' ? await trendsOf(db, stage.id, ids, until) : new Map<number, number[]>()
  const [cmpt] = await db
    .select({ practice: competitions.practice, realName: competitions.realName })
    .from(competitions)
    .where(eq(competitions.id, stage.cmptId))
  const { schools, unverified } = await peopleIn(db, ids)
  const removed =
    board === 'practice' ? new Map<number, Row['removed']>() : await removedFrom(db, stage, { week, teamIds: ids })
  const asked = cmpt !== undefined && cmpt.realName !== 'none'
  const medals = cmpt?.practice === false && (board === 'A' || board === 'B')
  return found.map(({ teamId, name, logo, baseline, rank, ranked, score, entries, at, struck }) => {
    const former = before.get(teamId)
    return {
      rank,
      teamId,
      teamName: name,
      teamLogo: logoOf({ id: teamId, logo }),
      members: (people.get(teamId) ?? []).map((one) => ({ ...one, school: schools.get(one.userId) ?? '' })),
      score: showScore(score, stage.decimals),
      entries,
      at: new Date(at),
      change: former === undefined || baseline ? null : former - rank,
      medal: medals && !baseline ? medalOf(rank, ranked) : null,
      baseline,
      struck,
      verified: asked && !baseline ? !unverified.has(teamId) : null,
      removed: removed.get(teamId) ?? null,
      trend: trends.get(teamId) ?? [],
    }
  })
}

/** Ranks to compare with: yesterday's for A, A's for B, last week's for a week. */
async function formerRanks(
  db: Db,
  { stage, board, week = 0, noon }: Which,
  ids: number[],
  now: Date,
): Promise<Map<number, number>> {
  if (ids.length === 0 || board === 'practice') return new Map()
  if (board === 'A') {
    const yesterday = dayName(new Date(dayStart(now).getTime() - 1))
    const rows = await db
      .select()
      .from(rankSnapshots)
      .where(
        and(eq(rankSnapshots.stageId, stage.id), eq(rankSnapshots.day, yesterday), inArray(rankSnapshots.teamId, ids)),
      )
    return new Map(rows.map(({ teamId, rank }) => [teamId, rank]))
  }
  const other: Which =
    board === 'B' ? { stage, board: 'A' } : { stage, board: 'week', week: week - 1, noon: noon ?? false }
  const rows = await ranksOf(db, other)
  return new Map(rows.map(({ teamId, rank }) => [teamId, rank]))
}

/** Every ranked team's rank on a board, baselines left out. */
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
