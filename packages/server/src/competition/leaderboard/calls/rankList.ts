import type * as contract from '@leitai/contract/competition/leaderboard'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { publicly } from '../../submission/places.ts'
import { boardPart } from '../board.ts'
import { boardHead } from '../head.ts'
import { promotedOn } from '../promoted.ts'

export const rankList: Handler<typeof contract.rankList> = async ({ db, now }, input) => {
  const stage = await scoringStage(db, input, now)
  const head = boardHead(stage, input.board, now)
  const { page, pageSize, offset } = pageOf(input)
  const { keyword, board, sort } = input
  const { rows, total, intervals } = await boardPart(db, publicly({ stage, board }, now), {
    now,
    keyword,
    ...(sort !== undefined && { sort }),
    limit: pageSize,
    offset,
    groups: true,
  })
  const on = await promotedOn(db, { stage, board, now })
  const promoted = rows.flatMap(({ teamId }) => (on.has(teamId) ? [teamId] : []))
  return { list: rows, total, page, pageSize, promoted, ...head, intervals }
}
