import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { submissions } from '../submission/table.ts'

const SHOWN = 12

/** The last A scores of each team, oldest first; `until`: only submissions scored by then. */
export async function trendsOf(
  db: Db,
  stageId: number,
  teamIds: number[],
  until: Date | null,
): Promise<Map<number, number[]>> {
  if (teamIds.length === 0) return new Map()
  const { rows } = await db.execute<{ teamId: number; scores: number[] }>(sql`
    select wanted.id as "teamId", array(
      select last.score_a from (
        select ${submissions.scoreA} as score_a, ${submissions.createdAt} as at from ${submissions}
        where ${submissions.teamId} = wanted.id and ${submissions.stageId} = ${stageId} and ${submissions.state} = 'scored'
          and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null and not ${submissions.practice}
          and (${until}::timestamptz is null or ${submissions.finishedAt} <= ${until}::timestamptz)
        order by ${submissions.createdAt} desc limit ${SHOWN}
      ) last order by last.at
    ) as scores from unnest(${sql.param(teamIds)}::int[]) wanted(id)`)
  return new Map(rows.map(({ teamId, scores }) => [teamId, scores]))
}
