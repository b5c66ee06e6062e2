import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { rows } from '@leitai/platform/db/statement'
import { submissions } from '../submission/table.ts'

const SHOWN = sql.raw('12')

/** The last A scores of each team, oldest first; `until`: only submissions scored by then. As a part of a statement. */
export const trendsPart = ({ teamIds, stageId, until }: Record<'teamIds' | 'stageId' | 'until', SQLWrapper>) =>
  rows(
    {
      teamId: sql<number>`wanted.id`,
      scores: sql<number[]>`array(
        select last.score_a from (
          select ${submissions.scoreA} as score_a, ${submissions.createdAt} as at from ${submissions}
          where ${submissions.teamId} = wanted.id and ${submissions.stageId} = ${stageId} and ${submissions.state} = 'scored'
            and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null and not ${submissions.practice}
            and (${until}::timestamptz is null or ${submissions.finishedAt} <= ${until}::timestamptz)
          order by ${submissions.createdAt} desc limit ${SHOWN}
        ) last order by last.at)`,
    },
    sql`from unnest(${teamIds}::int[]) wanted(id)`,
  )
