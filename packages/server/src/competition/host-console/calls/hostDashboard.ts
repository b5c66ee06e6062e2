import type * as console from '@leitai/contract/competition/host-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stagesOf } from '../../definition/competition.ts'
import { mainStage } from '../../definition/rules.ts'
import { staffCompetition } from '../../staff/role.ts'
import { mainBoards } from '../../submission/board-rules.ts'
import { failuresOf, nextDates, workOf } from '../dashboard.ts'
import { figuresOf, histogramOf } from '../figures.ts'

export const hostDashboard: Handler<typeof console.hostDashboard> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const all = await stagesOf(db, cmptId)
  const stages = all.filter(({ spec }) => spec !== null)
  const main = mainStage(stages, now)
  const about = { cmpt, stages, now }
  const [figures, work, failures, histogram] = await Promise.all([
    figuresOf(db, about),
    workOf(db, about),
    failuresOf(db, { stages, now, language }),
    main && histogramOf(db, main),
  ])
  return {
    ...figures,
    ...work,
    failures,
    next: nextDates(cmpt, all, now),
    boards: stages.map((stage) => ({ stageId: stage.id, name: stage.name, boards: mainBoards(stage) })),
    histogram,
  }
}
