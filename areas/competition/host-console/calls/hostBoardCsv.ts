import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { staffCompetition } from '../../staff/role.ts'
import { hasA } from '../../submission/board-rules.ts'
import type * as console from '../contract.ts'
import { fileOf } from '../csv.ts'
import { boardList } from '../lists.ts'

export const hostBoardCsv: Handler<typeof console.hostBoardCsv> = async (context, input) => {
  const { cmptId, stageId, board, week } = input
  const { cmpt } = await staffCompetition(context, cmptId)
  const stages = await stagesOf(context.db, cmpt.id)
  const found = stages.find(({ id, spec }) => id === stageId && spec !== null)
  const stage = orRefuse(found, 'competition.noStage')
  const there = board === 'A' || board === 'week' ? hasA(stage) : board !== 'B' || stage.spec?.b !== 'none'
  refuse(there ? null : { code: 'board.unknown' })
  return fileOf(context, input, boardList(context, { stage, board, ...(board === 'week' ? { week } : {}) }))
}
