import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { publicCompetition } from '../../definition/competition.ts'
import type * as contract from '../contract.ts'
import { directionOf, overallParts } from '../overall.ts'
import { overallRows } from '../overall-rows.ts'
import { overallHeader, removedText } from '../texts.ts'
import { refuseLimited } from '../view.ts'

const MOST = 100_000

export const exportOverall: Handler<typeof contract.exportOverall> = async ({ db, now, language }, { cmptId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  await refuseLimited(db, cmptId, now)
  const overall = orRefuse(cmpt.overall, 'leaderboard.unknown')
  const parts = await overallParts(db, { id: cmpt.id, overall, now })
  const which = { keyword: '', limit: MOST, offset: 0 }
  const { list } = await overallRows(db, { overall, parts, now }, which)
  const totals = overall.by !== 'order'
  const body = csv(
    overallHeader(overall, parts, language),
    list.map((row) => [
      row.rank === 0 ? '' : row.rank,
      row.name,
      ...(totals ? [row.total === null ? null : Number(row.total)] : []),
      ...row.parts.flatMap((part) => [part && Number(part.score), part && part.rank > 0 ? part.rank : null]),
      row.removed === null ? '' : removedText[row.removed][language],
    ]),
  )
  return new Download({ name: `board-${cmptId}-overall.csv`, contentType: 'text/csv; charset=utf-8', body })
}

export const overallBoard: Handler<typeof contract.overallBoard> = async ({ db, now }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const overall = orRefuse(cmpt.overall, 'leaderboard.unknown')
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
