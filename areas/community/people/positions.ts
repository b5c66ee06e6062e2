import { mainStage } from '@leitai/competition/definition/rules'
import type { Stage } from '@leitai/competition/definition/table'
import { isOfNoon } from '@leitai/competition/submission/noon'
import { standings } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'

const boardOf = (stage: Stage, now: Date) =>
  stage.revealedAt && stage.spec?.b !== 'none' ? 'B' : isOfNoon(stage, 'A', now) ? 'noon' : 'A'

export interface Place {
  /** Null for a baseline, and before the first score. */
  rank: number | null
  ranked: number
}

const places = statement((asked: Placeholders<{ teamIds: number[]; stageIds: number[]; boards: string[] }>) => ({
  list: rows(
    {
      teamId: sql<number>`asked.team_id`,
      rank: sql<number | null>`case when own.team_id is null or own_team.baseline then null else 1 + (
        select count(*) from ${standings} other join ${teams} of_other on of_other.id = other.team_id
        where other.stage_id = own.stage_id and other.board = own.board and other.week = 0 and not of_other.baseline
          and (other.key, other.entries, other.at) < (own.key, own.entries, own.at)
      ) end::int`,
      ranked: sql<number>`(
        select count(*) from ${standings} other join ${teams} of_other on of_other.id = other.team_id
        where other.stage_id = asked.stage_id and other.board = asked.board and other.week = 0 and not of_other.baseline
      )::int`,
    },
    sql`from unnest(${asked.teamIds}::int[], ${asked.stageIds}::int[], ${asked.boards}::text[]) asked(team_id, stage_id, board)
      join ${teams} own_team on own_team.id = asked.team_id
      left join ${standings} own
        on own.team_id = asked.team_id and own.stage_id = asked.stage_id and own.board = asked.board and own.week = 0`,
  ),
}))

/** Ranks of teams on the current board: B after the reveal, A before, by one query. Teams of competitions without scores are missing. */
export async function placesOf(
  db: Db,
  wanted: { teamId: number; stages: Stage[] }[],
  now: Date,
): Promise<Map<number, Place>> {
  const asked = wanted.flatMap(({ teamId, stages }) => {
    const stage = mainStage(
      stages.filter(({ spec }) => spec !== null),
      now,
    )
    return stage ? [{ teamId, stageId: stage.id, board: boardOf(stage, now) }] : []
  })
  if (asked.length === 0) return new Map()
  const { list } = await places(db, {
    teamIds: asked.map(({ teamId }) => teamId),
    stageIds: asked.map(({ stageId }) => stageId),
    boards: asked.map(({ board }) => board),
  })
  return new Map(list.map(({ teamId, rank, ranked }) => [teamId, { rank, ranked }]))
}
