import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { publicCompetition } from '../../definition/competition.ts'
import type * as contract from '../contract.ts'
import { directionOf, overallParts } from '../overall.ts'
import { overallRows } from '../overall-rows.ts'
import { refuseLimited } from '../view.ts'

export const overallBoard: Handler<typeof contract.overallBoard> = async ({ db, now }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const overall = orRefuse(cmpt.overall, 'board.unknown')
  const { page, pageSize, offset } = pageOf(input)
  const parts = await overallParts(db, { id: cmpt.id, overall, now })
  const which = { keyword: input.keyword, limit: pageSize, offset }
  const { list, total, ranked } = await overallRows(db, { overall, parts, now }, which)
  return {
    list,
    total,
    ranked,
    page,
    pageSize,
    by: overall.by,
    over: overall.over,
    missing: overall.by === 'sum' ? (overall.missing ?? 0) : null,
    direction: overall.by === 'sum' ? directionOf(parts) : null,
    parts: parts.map(({ stage, name, weight, board, opposite }) => ({
      cmptId: stage.cmptId,
      stageId: stage.id,
      name,
      board,
      opposite,
      weight,
    })),
  }
}
