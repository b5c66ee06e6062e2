import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { type Placeholders, replacing, row, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { scoringStage } from '../../definition/scoring-stage.ts'
import type { Bootstrap } from '../../submission/bootstrap-rules.ts'
import {
  aheadPart,
  type BoardOf,
  boardAsked,
  boardKey,
  publicly,
  rankedOn,
  standingPart,
  standingQuery,
} from '../../submission/places.ts'
import { standings, submissions } from '../../submission/table.ts'
import { ownId, ownTeamCte } from '../../team/competitor.ts'
import { teams } from '../../team/table.ts'
import { aboutOnAParts, boardRow, comparedWith } from '../board.ts'
import { sideOf } from '../board-order.ts'
import type * as contract from '../contract.ts'
import { refuseHidden } from '../head.ts'
import { withDetails } from '../row-details.ts'
import { neighbourText, ruleText, whyCounts } from '../texts.ts'
import { boardReader } from '../view.ts'

const PAGE = 50

/** The team directly above or below on the board. */
function neighbour(given: BoardOf, side: 'above' | 'below') {
  const [before, way] = side === 'above' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return row(
    { key: standings.key, score: standings.score, entries: standings.entries, at: standings.at, name: teams.name },
    // Lateral, so that the index gives the nearest row alone; of a join, all rows on that side would be sorted.
    sql`from ${standingQuery(given, ownId)} as mine cross join lateral (
        select * from ${standings} where ${standings.stageId} = mine.stage_id and ${standings.board} = mine.board
          and ${standings.week} = mine.week
          and (${standings.key}, ${standings.entries}, ${standings.at}, ${standings.teamId}) ${before} (mine.key, mine.entries, mine.at, mine.team_id)
        order by ${standings.key} ${way}, ${standings.entries} ${way}, ${standings.at} ${way}, ${standings.teamId} ${way} limit 1
      ) ${standings} join ${teams} on ${teams.id} = ${standings.teamId}`,
  )
}

/** A person's team with its row on a board, the places ahead, its neighbours, and the submission that counts. */
const placed = statement(
  (
    given: BoardOf &
      Placeholders<{
        cmptId: number
        userId: number
        details: boolean
        yesterday: string
        until: Date | null
        side: 'a' | 'b'
      }>,
  ) => ({
    ...aboutOnAParts(
      replacing(given, { teamIds: sql<number[]>`array(select own.id from own)`, leaders: sql<number>`0` }),
    ),
    team: row(getTableColumns(teams), sql`from ${teams} where ${teams.id} = ${ownId}`),
    mine: standingPart(given, ownId),
    ahead: aheadPart(given, standingQuery(given, ownId)),
    counting: row(
      {
        id: submissions.id,
        no: submissions.no,
        createdAt: submissions.createdAt,
        picked: submissions.picked,
        numbers: submissions.numbers,
        // Of another result than the one that stands on the board, such as that of last noon, it would be wrong.
        bootstrap: sql<Bootstrap | null>`case when mine.score = case when ${given.side}::text = 'b' then ${submissions.scoreB} else ${submissions.scoreA} end then ${submissions.bootstrap} end`,
      },
      sql`from ${standingQuery(given, ownId)} as mine join ${submissions} on ${submissions.id} = mine.submission_id`,
    ),
    above: neighbour(given, 'above'),
    below: neighbour(given, 'below'),
  }),
  ownTeamCte,
)

export const myRank: Handler<typeof contract.myRank> = async ({ db, me, now, language }, input) => {
  const stage = await scoringStage(db, input, now)
  const { board, cmptId } = input
  refuseHidden(stage, board)
  const which = publicly({ stage, board }, now)
  const asked = {
    ...boardAsked(which),
    ...comparedWith(which, now),
    ...withDetails(stage),
    side: sideOf(which),
    cmptId,
    userId: me.id,
  }
  const { team, mine, ahead, counting, above, below, ...known } = await placed(db, asked)
  if (!team || !mine || !ahead) return { row: null, why: null, page: null }
  // A board that does not show whose rows they are tells no neighbours either.
  const shown = (await boardReader(db, cmptId, now)) === null ? { above, below } : { above: null, below: null }
  const place = { rank: ahead.ranked + 1, ranked: await rankedOn(db, boardKey(which)), above: ahead.rows }
  return {
    row: await boardRow(db, which, {
      mine,
      team,
      place,
      known,
      numbers: counting?.numbers ?? null,
      bootstrap: counting?.bootstrap ?? null,
    }),
    why: counting
      ? {
          submissionId: counting.id,
          submissionNo: counting.no,
          submittedAt: counting.createdAt,
          rule: ruleText(stage, { ...counting, key: mine.key, board }, language),
          counts: whyCounts(stage, board, counting.picked, language),
          above: shown.above ? neighbourText(mine, shown.above, 'above', stage, language) : null,
          below: shown.below ? neighbourText(mine, shown.below, 'below', stage, language) : null,
        }
      : null,
    page: Math.floor(place.above / PAGE) + 1,
  }
}
