import type * as competition from '@leitai/contract/competition/catalog.stages'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { competitionPage } from '../../definition/competition-page.ts'
import { stageShown } from '../../definition/stage.ts'

export const getCmptStageById: Handler<typeof competition.getCmptStageById> = async ({ db, now }, { cmptId }) => {
  const { cmpt, stages, samples } = await competitionPage(db, cmptId, now)
  return stages.map((stage) => stageShown(stage, { cmpt, now, samples }))
}
