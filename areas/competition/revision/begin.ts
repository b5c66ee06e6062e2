import type { Db } from '@leitai/platform/db/db'
import { and, count, eq, inArray } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { lockStage } from '../definition/scoring.ts'
import type { Stage } from '../definition/table.ts'
import { ended } from '../submission/rewrite.ts'
import { submissions } from '../submission/table.ts'
import { openStates, refusalToBegin } from './rules.ts'
import { revisionJob } from './run.ts'
import { type Revision, revisions } from './table.ts'

async function hasOpen(db: Db, stageId: number): Promise<boolean> {
  const open = and(eq(revisions.stageId, stageId), inArray(revisions.state, openStates))
  return (await db.select({ id: revisions.id }).from(revisions).where(open)).length > 0
}

/** The scoring stage of a competition, locked, so that one dry run begins at a time. */
export async function lockScoringStage(db: Db, { cmptId, stageId }: { cmptId: number; stageId: number }) {
  const stage = orRefuse(await lockStage(db, stageId, 'change'), 'competition.noStage')
  refuse(stage.cmptId === cmptId && stage.spec !== null ? null : { code: 'competition.noStage' })
  refuse(refusalToBegin(await hasOpen(db, stageId)))
  return stage
}

async function countEnded(db: Db, stageId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(submissions).where(ended(stageId))
  return found?.count ?? 0
}

/** Creates a revision and enqueues its dry run; the stage is locked. */
export async function begin(
  db: Db,
  stage: Stage,
  values: Omit<typeof revisions.$inferInsert, 'stageId' | 'state' | 'total'>,
): Promise<Revision> {
  const total = await countEnded(db, stage.id)
  const [made] = await db
    .insert(revisions)
    .values({ ...values, stageId: stage.id, state: 'running', total })
    .returning()
  const revision = orRefuse(made, 'revision.unknown')
  await revisionJob.enqueue(db, { id: revision.id })
  return revision
}
