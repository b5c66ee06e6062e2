import { mainStage } from '../../competition/definition/rules.ts'
import { type Stage, stages } from '../../competition/definition/table.ts'
import { isOfNoon } from '../../competition/submission/noon.ts'
import { standings } from '../../competition/submission/table.ts'
import { teams } from '../../competition/team/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { inArray, sql } from '../../platform/db/orm.ts'

const boardOf = (stage: Stage, now: Date) =>
  stage.revealedAt && stage.spec?.b !== 'none' ? 'B' : isOfNoon(stage, 'A', now) ? 'noon' : 'A'

export interface Place {
  /** Null for a baseline, and before the first score. */
  rank: number | null
  ranked: number
}
interface Found extends Record<string, unknown>, Place {
  teamId: number
}

/** Ranks of teams on the current board: B after the reveal, A before, by one query. Teams of competitions without scores are missing. */
export async function placesOf(
  db: Db,
  wanted: { cmptId: number; teamId: number }[],
  now: Date,
): Promise<Map<number, Place>> {
  if (wanted.length === 0) return new Map()
  const all = await db
    .select()
    .from(stages)
    .where(
      inArray(
        stages.cmptId,
        wanted.map(({ cmptId }) => cmptId),
      ),
    )
    .orderBy(stages.ord)
  const ofCmpt = Map.groupBy(
    all.filter(({ spec }) => spec !== null),
    ({ cmptId }) => cmptId,
  )
  const asked = wanted.flatMap(({ cmptId, teamId }) => {
    const stage = mainStage(ofCmpt.get(cmptId) ?? [], now)
    return stage ? [{ teamId, stageId: stage.id, board: boardOf(stage, now) }] : []
  })
  const ids = (key: 'teamId' | 'stageId') => sql.param(asked.map((one) => one[key]))
  const boards = sql.param(asked.map(({ board }) => board))
  const { rows } = await db.execute<Found>(sql`
    select asked.team_id as "teamId",
      case when own.team_id is null or own_team.baseline then null else 1 + (
        select count(*) from ${standings} other join ${teams} of_other on of_other.id = other.team_id
        where other.stage_id = own.stage_id and other.board = own.board and other.week = 0 and not of_other.baseline
          and (other.key, other.entries, other.at) < (own.key, own.entries, own.at)
      ) end::int as rank,
      (
        select count(*) from ${standings} other join ${teams} of_other on of_other.id = other.team_id
        where other.stage_id = asked.stage_id and other.board = asked.board and other.week = 0 and not of_other.baseline
      )::int as ranked
    from unnest(${ids('teamId')}::int[], ${ids('stageId')}::int[], ${boards}::text[]) asked(team_id, stage_id, board)
      join ${teams} own_team on own_team.id = asked.team_id
      left join ${standings} own
        on own.team_id = asked.team_id and own.stage_id = asked.stage_id and own.board = asked.board and own.week = 0`)
  return new Map(rows.map(({ teamId, rank, ranked }) => [teamId, { rank, ranked }]))
}
