import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, inArray } from '@leitai/platform/db/orm'
import { isOpen, runs } from './table.ts'

interface HeldQuery {
  db: Db
  ids: readonly number[]
  held: Map<number, Refusal>
}

/** Models that a program which waits or runs reads. */
export async function addHeldByRuns({ db, ids, held }: HeldQuery): Promise<void> {
  const found = await db
    .selectDistinct({ id: runs.modelId })
    .from(runs)
    .where(and(inArray(runs.modelId, [...ids]), isOpen))
  for (const { id } of found) if (id !== null) held.set(id, { code: 'model.inUse' })
}
