import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { competitions, stages } from '../definition/table.ts'
import { showScore } from '../submission/board-rules.ts'
import { standings } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { logoOf } from '../team/team.ts'

interface Champion extends Record<string, unknown> {
  cmptId: number
  title: Words
  teamId: number
  name: string
  logo: string | null
  score: number
  decimals: number
}

/** First places of the revealed final boards, latest first. */
export const champions = keptRead(
  { reads: [competitions, stages, standings, teams] },
  async (db: Db, limit: number) => {
    const { rows } = await db.execute<Champion>(sql`
    select ${competitions.id} as "cmptId", ${competitions.title} as title, first."teamId", first.name,
      first.logo, first.score, ${stages.decimals} as decimals
    from ${stages} join ${competitions} on ${competitions.id} = ${stages.cmptId}
      cross join lateral (
        select ${teams.id} as "teamId", ${teams.name} as name, ${teams.logo} as logo, ${standings.score} as score
        from ${standings} join ${teams} on ${teams.id} = ${standings.teamId} and not ${teams.baseline}
        where ${standings.stageId} = ${stages.id} and ${standings.board} = 'B'
        order by ${standings.key}, ${standings.entries}, ${standings.at} limit 1
      ) first
    where ${stages.revealedAt} is not null and ${competitions.status} = 'published'
    order by ${stages.endAt} desc, ${stages.id} desc limit ${limit}`)
    return rows.map(({ cmptId, title, teamId, name, logo, score, decimals }) => ({
      cmptId,
      title,
      teamName: name,
      teamLogo: logoOf({ id: teamId, logo }),
      score: showScore(score, decimals),
    }))
  },
)
