import type { Db } from '@leitai/platform/db/db'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { publicCompetition, stagesOf } from './competition.ts'
import { mainStage } from './rules.ts'
import type { Competition, Stage } from './table.ts'

/** The scoring stage of a call: the requested one, else the competition's current one. */
export async function scoringStage(db: Db, asked: AskedStage, now: Date): Promise<Stage> {
  return (await stageToSubmitTo(db, asked, now)).stage
}

interface AskedStage {
  cmptId: number
  stageId?: number | undefined
}

/** Like scoringStage, with its competition; after the competition's end submissions are for practice. */
export async function stageToSubmitTo(
  db: Db,
  asked: AskedStage,
  now: Date,
): Promise<{ stage: Stage; cmpt: Competition }> {
  const cmpt = await publicCompetition(db, asked.cmptId)
  const all = (await stagesOf(db, asked.cmptId)).filter(({ spec }) => spec !== null)
  if (asked.stageId === undefined) return { stage: orRefuse(mainStage(all, now), 'submission.noScoring'), cmpt }
  const named = all.find(({ id }) => id === asked.stageId)
  return { stage: orRefuse(named, 'competition.noStage'), cmpt }
}
