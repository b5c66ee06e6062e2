import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { otherColumns } from '../../definition/contract.scoring.ts'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { shownColumns } from '../../definition/stage.ts'
import { boardHead } from '../../leaderboard/head.ts'
import { refuseLimited } from '../../leaderboard/view.ts'
import type * as contract from '../contract.ts'
import { boardOf, freezeOf, rowsOf, settingsOf, stageOnScreen, submissionCount, tickerOf } from '../live-board.ts'

export const rankScreen: Handler<typeof contract.rankScreen> = async ({ db, now }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const all = (await stagesOf(db, cmpt.id)).filter(({ spec }) => spec !== null)
  const stage = stageOnScreen(all, await scoringStage(db, input, now))
  const { top } = await settingsOf(db, cmpt.id)
  const frozen = await freezeOf(db, stage, now)
  const board = boardOf(stage)
  const { revealAt, asOf } = boardHead(stage, board, now)
  const shown = frozen
    ? {
        rows: frozen.rows.map((row) => ({
          ...row,
          numbers: row.numbers ?? [],
          interval: row.interval ?? null,
          at: new Date(row.at),
        })),
        total: frozen.total,
      }
    : await rowsOf(db, stage, top, now)
  return {
    title: cmpt.title,
    host: cmpt.host,
    stageId: stage.id,
    stage: stage.name,
    stages: all.map(({ id, name }) => ({ id, name })),
    board,
    startAt: stage.startAt,
    endAt: stage.endAt,
    revealAt,
    frozenAt: frozen?.at ?? null,
    columns: stage.spec ? otherColumns(shownColumns(stage.spec), stage.spec.rank ?? null) : [],
    ...shown,
    entries: await submissionCount(db, stage.id),
    ticker: await tickerOf(db, stage, { frozenAt: frozen?.at ?? null, now }),
    asOf,
  }
}
