import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { mainStage } from '../../definition/rules.ts'
import { staffCompetition } from '../../staff/role.ts'
import { mainBoards } from '../../submission/board-rules.ts'
import type * as console from '../contract.ts'
import { dashboardOf, nextDates } from '../dashboard.ts'

export const hostDashboard: Handler<typeof console.hostDashboard> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const all = await stagesOf(db, cmptId)
  const stages = all.filter(({ spec }) => spec !== null)
  const main = mainStage(stages, now)
  return {
    ...(await dashboardOf(db, { cmpt, stages, main, now, language })),
    next: nextDates(cmpt, all, now),
    boards: stages.map((stage) => ({ stageId: stage.id, name: stage.name, boards: mainBoards(stage) })),
  }
}
