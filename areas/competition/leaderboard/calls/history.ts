import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageToSubmitTo } from '../../definition/scoring.ts'
import { publicly } from '../../submission/places.ts'
import type * as contract from '../contract.history.ts'
import { historyOf } from '../history.ts'
import { boardHead, boardReader } from '../view.ts'

export const boardHistory: Handler<typeof contract.boardHistory> = async ({ db, now }, input) => {
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  const { board } = input
  const head = boardHead(stage, board, now)
  const reader = await boardReader(db, cmpt.id, now)
  // A board without names shows all scores; the others show not even those.
  refuse(reader === null || reader.view === 'anonymous' ? null : { code: 'leaderboard.limited' })
  const about = { cmpt, asOf: head.asOf, named: reader === null }
  return { ...head, ...(await historyOf(db, publicly({ stage, board }, now), about)) }
}
