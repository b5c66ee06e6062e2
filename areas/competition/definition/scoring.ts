import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { freshSalts } from './commitment.ts'
import { type Stage, stages } from './table.ts'

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
