import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { freshSalts } from './commitment.ts'
import { publicCompetition, stagesOf } from './competition.ts'
import { mainStage } from './rules.ts'
import { type Competition, type Stage, stages } from './table.ts'

/** How a stage is scored: after publication only a revision changes it. */
export type StageScoring = Pick<
  Stage,
  'spec' | 'direction' | 'rows' | 'aRows' | 'solutionKey' | 'preparedKey' | 'solutionSha256' | 'splitSha256' | 'rerunId'
>

/**
 * Locks a stage's row until the end of the transaction: to change its scoring, or (`share`) to prevent changes. Teams are locked first.
 * Submissions are still accepted meanwhile.
 */
export async function lockStage(db: Db, id: number, how: 'change' | 'share'): Promise<Stage | null> {
  const [found] = await db
    .select()
    .from(stages)
    .where(eq(stages.id, id))
    .for(how === 'change' ? 'no key update' : 'share')
  return found ?? null
}

/** Changes a stage's scoring, with its row locked. A new solution or split gets new commitments. */
export async function changeScoring(db: Db, stage: Stage, scoring: StageScoring): Promise<Stage | null> {
  const same = stage.solutionSha256 === scoring.solutionSha256 && stage.splitSha256 === scoring.splitSha256
  const [changed] = await db
    .update(stages)
    .set({ ...scoring, ...(same ? {} : freshSalts()) })
    .where(eq(stages.id, stage.id))
    .returning()
  return changed ?? null
}

/** The scoring stage of a call: the requested one, else the competition's current one. */
export async function scoringStage(db: Db, query: StageQuery, now: Date): Promise<Stage> {
  return (await stageToSubmitTo(db, query, now)).stage
}

interface StageQuery {
  cmptId: number
  stageId?: number | undefined
}

/** Like scoringStage, with its competition; after the competition's end submissions are for practice. */
export async function stageToSubmitTo(
  db: Db,
  query: StageQuery,
  now: Date,
): Promise<{ stage: Stage; cmpt: Competition }> {
  const cmpt = await publicCompetition(db, query.cmptId)
  const all = (await stagesOf(db, query.cmptId)).filter(({ spec }) => spec !== null)
  if (query.stageId === undefined) return { stage: orRefuse(mainStage(all, now), 'submission.noScoring'), cmpt }
  const named = all.find(({ id }) => id === query.stageId)
  return { stage: orRefuse(named, 'competition.noStage'), cmpt }
}
