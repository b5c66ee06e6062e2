import type * as contract from '@leitai/contract/competition/live-board'
import { refusalText } from '@leitai/contract/refusals'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stagesOf } from '../../definition/competition.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { freezeOf, settingsOf } from '../live-board.ts'
import { refusalToFreeze } from '../rules.ts'

export const screenSettings: Handler<typeof contract.screenSettings> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { role } = await staffCompetition(context, cmptId)
  const refusal = refusalToRun(role)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const stages = []
  // A competition has only a few stages.
  for (const stage of scoring) {
    const frozen = await freezeOf(db, stage, now)
    const stands = refusal ?? refusalToFreeze(stage, stage.revealedAt !== null, now)
    stages.push({
      ...{ id: stage.id, name: stage.name, endAt: stage.endAt },
      ...{ frozenAt: frozen?.at ?? null, byHand: frozen?.byHand ?? false },
      may: { freeze: stands && refusalText(stands, language) },
    })
  }
  return { ...(await settingsOf(db, cmptId)), stages, may: { change: refusal && refusalText(refusal, language) } }
}
