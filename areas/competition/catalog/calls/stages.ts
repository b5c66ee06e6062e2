import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitionPage } from '../../definition/competition-page.ts'
import { stageShown } from '../../definition/stage.ts'
import type * as competition from '../contract.stages.ts'

export const getCmptStageById: Handler<typeof competition.getCmptStageById> = async ({ db, now }, { cmptId }) => {
  const { cmpt, stages, samples } = await competitionPage(db, cmptId, now)
  return stages.map((stage) => stageShown(stage, { cmpt, now, samples }))
}
