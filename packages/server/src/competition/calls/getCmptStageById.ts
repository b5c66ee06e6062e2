import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { publicCompetition, stagesOf } from '../competition.ts'
import { samplesOf } from '../data.ts'
import { stageShown } from '../stage.ts'

export const getCmptStageById: Handler<typeof competition.getCmptStageById> = async ({ db, now }, { cmptId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const samples = await samplesOf(db, cmptId)
  return (await stagesOf(db, cmptId)).map((stage) => stageShown(stage, { cmpt, now, samples }))
}
