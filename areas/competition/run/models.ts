import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, inArray } from '@leitai/platform/db/orm'
import { isOpen, runs } from './table.ts'

/** Models that a program which waits or runs reads. */
export async function heldByRuns(db: Db, ids: readonly number[]): Promise<Map<number, Refusal>> {
  const found = await db
    .selectDistinct({ id: runs.modelId })
    .from(runs)
    .where(and(inArray(runs.modelId, [...ids]), isOpen))
  return new Map(found.flatMap(({ id }) => (id === null ? [] : [[id, { code: 'model.inUse' }]])))
}
