import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { hostedCompetition } from '../../staff/role.ts'
import { showScore } from '../../submission/board-rules.ts'
import type * as contract from '../contract.ts'
import { MoveCause } from '../contract.ts'
import { countMoves, listMoves } from '../move-list.ts'
import { revisionOf } from '../revision.ts'

export const revisionMoves: Handler<typeof contract.revisionMoves> = async (context, input) => {
  const { db } = context
  await hostedCompetition(context, input.cmptId)
  const { stage } = await revisionOf(db, input)
  const { page, pageSize, offset } = pageOf(input)
  const shown = (score: number | null) => (score === null ? null : showScore(score, stage.decimals))
  const [rows, total] = await Promise.all([listMoves(db, input, { limit: pageSize, offset }), countMoves(db, input)])
  const list = rows.map(({ move, teamName, baseline }) => ({
    teamId: move.teamId,
    teamName,
    baseline,
    oldRank: move.oldRank,
    newRank: move.newRank,
    oldScore: shown(move.oldScore),
    newScore: shown(move.newScore),
    why: MoveCause.options.filter((cause) => move.why.includes(cause)),
  }))
  return { list, total, page, pageSize }
}
