import * as contract from '@leitai/contract/competition/live-board'
import type { InputOf } from '@leitai/contract/core/call'
import * as z from 'zod/mini'
import type { Context } from '../../../platform/context/app-context.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { boardCache } from '../../leaderboard/cache.ts'
import { boardHead } from '../../leaderboard/head.ts'
import { scoringStage } from '../../submission/submission.ts'
import { boardOf, freezeOf, rowsOf, settingsOf, stageOnScreen, submissionCount, tickerOf } from '../live-board.ts'

export const rankScreen: Handler<typeof contract.rankScreen> = (context, input) =>
  boardCache(context.ctx.hub).answer(`screen:${input.cmptId}:${input.stageId ?? 0}`, async () => {
    const answer = await make(context, input)
    return { stageId: answer.stageId, json: JSON.stringify(z.encode(contract.rankScreen.output, answer)) }
  })

async function make({ db, now }: Context, input: InputOf<typeof contract.rankScreen>) {
  const cmpt = await publicCompetition(db, input.cmptId)
  const all = (await stagesOf(db, cmpt.id)).filter(({ spec }) => spec !== null)
  const stage = stageOnScreen(all, await scoringStage(db, input, now))
  const { top } = await settingsOf(db, cmpt.id)
  const frozen = await freezeOf(db, stage, now)
  const board = boardOf(stage)
  const { revealAt, asOf } = boardHead(stage, board, now)
  const shown = frozen
    ? { rows: frozen.rows.map((row) => ({ ...row, at: new Date(row.at) })), total: frozen.total }
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
    ...shown,
    entries: await submissionCount(db, stage.id),
    ticker: await tickerOf(db, stage, { frozenAt: frozen?.at ?? null, now }),
    asOf,
  }
}
