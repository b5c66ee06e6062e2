import type * as contract from '@leitai/contract/competition/leaderboard'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray, sql } from '../../platform/db/orm.ts'
import { dayName, dayStart } from '../../platform/time/day.ts'
import { competitions } from '../definition/table.ts'
import { medalOf, showScore } from '../submission/board-rules.ts'
import { type Place, ranksOf, type StandingRow, storedBoard, type Which } from '../submission/places.ts'
import { rankSnapshots, standings } from '../submission/table.ts'
import { type Team, teams } from '../team/table.ts'
import { logoOf, membersOf } from '../team/team.ts'
import { peopleIn, removedFrom } from './marks.ts'
import { trendsOf } from './trend.ts'

type Row = z.output<typeof contract.Row>
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

/** A page of a board in order. Baseline rows are in their place but have rank 0. */
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
      where ${standings.stageId} = ${stage.id} and ${standings.board} = ${storedBoard(which)} and ${standings.week} = ${week}
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
  return found.map(({ teamId, name, logo, baseline, rank, ranked, score, entries: submissions, at, struck }) => {
    const former = before.get(teamId)
    return {
      rank,
      teamId,
      teamName: name,
      teamLogo: logoOf({ id: teamId, logo }),
      members: (people.get(teamId) ?? []).map((one) => ({ ...one, school: schools.get(one.userId) ?? '' })),
      score: showScore(score, stage.decimals),
      entries: submissions,
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
