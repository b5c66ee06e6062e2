import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { freezeIn, screenIn } from '../live-board.ts'
import { refusalToFreeze } from '../rules.ts'

export const screenSettings: Handler<typeof contract.screenSettings> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { role } = await staffCompetition(context, cmptId)
  const refusal = refusalToRun(role)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const { settings, freezes } = await screenIn(db, { cmptId })
  const stages = scoring.map((stage) => {
    const frozen = freezeIn(freezes, stage, now)
    const stands = refusal ?? refusalToFreeze(stage, stage.revealedAt !== null, now)
    return {
      id: stage.id,
      name: stage.name,
      endAt: stage.endAt,
      frozenAt: frozen?.at ?? null,
      byHand: frozen?.byHand ?? false,
      may: { freeze: stands && refusalText(stands, language) },
    }
  })
  return { ...settings, stages, may: { change: refusal && refusalText(refusal, language) } }
}
