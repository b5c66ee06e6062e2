import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { stagesOf } from '../../competition/competition.ts'
import { orRefuse } from '../../refuse.ts'
import { csvOf } from '../csv.ts'
import { boardList } from '../lists.ts'
import { officeCompetition } from '../role.ts'

export const hostBoardCsv: Handler<typeof console.hostBoardCsv> = async (context, { cmptId, stageId, board, week }) => {
  const { cmpt } = await officeCompetition(context, cmptId)
  const stages = await stagesOf(context.db, cmpt.id)
  const found = stages.find(({ id, spec }) => id === stageId && spec !== null)
  const stage = orRefuse(found, 'competition.noStage')
  return csvOf(context, cmpt.id, boardList(context, { stage, board, ...(board === 'week' ? { week } : {}) }))
}
