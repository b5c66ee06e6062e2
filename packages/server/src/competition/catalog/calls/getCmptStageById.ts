import type * as competition from '@leitai/contract/competition/catalog'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { samplesOf } from '../../definition/data-files.ts'
import { stageShown } from '../../definition/stage.ts'

export const getCmptStageById: Handler<typeof competition.getCmptStageById> = async ({ db, now }, { cmptId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const samples = await samplesOf(db, cmptId)
  return (await stagesOf(db, cmptId)).map((stage) => stageShown(stage, { cmpt, now, samples }))
}
