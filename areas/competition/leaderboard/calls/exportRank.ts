import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { numberCells, numberTitles } from '../../submission/number-texts.ts'
import { publicly } from '../../submission/places.ts'
import { boardPart } from '../board.ts'
import type * as contract from '../contract.ts'
import { refuseHidden } from '../head.ts'
import { rankHeader } from '../texts.ts'
import { refuseLimited } from '../view.ts'

const MOST = 100_000

export const exportRank: Handler<typeof contract.exportRank> = async ({ db, now, language }, input) => {
  const stage = await scoringStage(db, input, now)
  await refuseLimited(db, stage.cmptId, now)
  const { board } = input
  refuseHidden(stage, board)
  const { rows } = await boardPart(db, publicly({ stage, board }, now), { now, limit: MOST, offset: 0 })
  const body = csv(
    [...rankHeader[language], ...numberTitles(stage, language)],
    rows.map((row) => [row.rank === 0 ? '' : row.rank, row.teamName, Number(row.score), ...numberCells(stage, row)]),
  )
  return new Download({ name: `board-${input.cmptId}-${board}.csv`, contentType: 'text/csv; charset=utf-8', body })
}
