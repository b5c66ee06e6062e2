import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { type Stage, stages } from '../definition/table.ts'
import { type Revision, revisions } from './table.ts'

/** A revision of the competition with its stage; `lock` locks it until the end of the transaction. */
export async function revisionOf(
  db: Db,
  { cmptId, revisionId }: { cmptId: number; revisionId: number },
  lock = false,
): Promise<{ revision: Revision; stage: Stage }> {
  const query = db
    .select({ revision: revisions, stage: stages })
    .from(revisions)
    .innerJoin(stages, eq(stages.id, revisions.stageId))
    .where(and(eq(revisions.id, revisionId), eq(stages.cmptId, cmptId)))
  const [found] = await (lock ? query.for('update', { of: revisions }) : query)
  return orRefuse(found, 'revision.unknown')
}
