import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { stagesOf } from '../../competition/competition.ts'
import { hasA } from '../../leaderboard/rules.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { fileOf } from '../csv.ts'
import { boardList } from '../lists.ts'
import { officeCompetition } from '../role.ts'

export const hostBoardCsv: Handler<typeof console.hostBoardCsv> = async (context, input) => {
  const { cmptId, stageId, board, week } = input
  const { cmpt } = await officeCompetition(context, cmptId)
  const stages = await stagesOf(context.db, cmpt.id)
  const found = stages.find(({ id, spec }) => id === stageId && spec !== null)
  const stage = orRefuse(found, 'competition.noStage')
  const there = board === 'A' || board === 'week' ? hasA(stage) : board !== 'B' || stage.spec?.b !== 'none'
  refuse(there ? null : { code: 'board.unknown' })
  return fileOf(context, input, boardList(context, { stage, board, ...(board === 'week' ? { week } : {}) }))
}
