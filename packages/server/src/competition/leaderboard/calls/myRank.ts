import type * as contract from '@leitai/contract/competition/leaderboard'
import type { Db } from '../../../platform/db/db.ts'
import { and, asc, desc, eq, ne, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { placeOf, publicly, type StandingRow, standingOf } from '../../submission/places.ts'
import { scoringStage } from '../../submission/submission.ts'
import { standings, submissions } from '../../submission/table.ts'
import { teams } from '../../team/table.ts'
import { teamOf } from '../../team/team.ts'
import { boardRow } from '../board.ts'
import { refuseHidden } from '../head.ts'
import { neighbourText, whyCounts } from '../texts.ts'

const PAGE = 50

export const myRank: Handler<typeof contract.myRank> = async ({ db, me, now, language }, input) => {
  const stage = await scoringStage(db, input, now)
  const { board } = input
  refuseHidden(stage, board)
  const team = await teamOf(db, input.cmptId, me.id)
  const which = publicly({ stage, board }, now)
  const mine = team ? await standingOf(db, { ...which, teamId: team.id }) : null
  if (!team || !mine) return { row: null, why: null, page: null }
  const place = await placeOf(db, mine)
  const [counting] = await db.select().from(submissions).where(eq(submissions.id, mine.submissionId))
  const { above, below } = await neighbours(db, mine)
  return {
    row: await boardRow(db, which, { mine, team, place, now }),
    why: counting
      ? {
          submissionId: counting.id,
          submissionNo: counting.no,
          submittedAt: counting.createdAt,
          counts: whyCounts(stage, board, counting.picked, language),
          above: above ? neighbourText(mine, above, 'above', stage.decimals, language) : null,
          below: below ? neighbourText(mine, below, 'below', stage.decimals, language) : null,
        }
      : null,
    page: Math.floor(place.above / PAGE) + 1,
  }
}

type Neighbour = StandingRow & { name: string }

/** The teams directly above and below on the board. */
async function neighbours(db: Db, mine: StandingRow) {
  const order = sql`(${standings.key}, ${standings.entries}, ${standings.at}, ${standings.teamId})`
  const here = sql`(${mine.key}::float8, ${mine.entries}::int, ${mine.at}::timestamptz, ${mine.teamId}::int)`
  const board = and(
    eq(standings.stageId, mine.stageId),
    eq(standings.board, mine.board),
    eq(standings.week, mine.week),
    ne(standings.teamId, mine.teamId),
  )
  const next = async (before: boolean): Promise<Neighbour | null> => {
    const way = before ? desc : asc
    const [found] = await db
      .select({ standing: standings, name: teams.name })
      .from(standings)
      .innerJoin(teams, eq(teams.id, standings.teamId))
      .where(and(board, before ? sql`${order} < ${here}` : sql`${order} > ${here}`))
      .orderBy(way(standings.key), way(standings.entries), way(standings.at), way(standings.teamId))
      .limit(1)
    return found ? { ...found.standing, name: found.name } : null
  }
  return { above: await next(true), below: await next(false) }
}
