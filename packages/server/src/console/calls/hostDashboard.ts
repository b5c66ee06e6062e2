import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { stagesOf } from '../../competition/competition.ts'
import { mainStage } from '../../competition/rules.ts'
import { daysOf, histogramOf, numbersOf } from '../figures.ts'
import { hostedCompetition } from '../role.ts'

export const hostDashboard: Handler<typeof console.hostDashboard> = async (context, { cmptId }) => {
  const { db, now } = context
  const { cmpt } = await hostedCompetition(context, cmptId)
  const stages = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const main = mainStage(stages, now)
  const about = { cmpt, stages, now }
  return {
    numbers: await numbersOf(db, about),
    days: await daysOf(db, about),
    histogram: main && (await histogramOf(db, main)),
  }
}
