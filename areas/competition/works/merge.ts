import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, notInArray } from '@leitai/platform/db/orm'
import { works } from './table.ts'

/** When two teams merge, moves the other team's works of stages in which the team has none. Both are locked. */
export async function moveWorks(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const own = await db.select({ stageId: works.stageId }).from(works).where(eq(works.teamId, to))
  const taken = own.map(({ stageId }) => stageId)
  const free = await db
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.teamId, from), notInArray(works.stageId, taken)))
  const ids = free.map(({ id }) => id)
  await db.update(works).set({ teamId: to }).where(inArray(works.id, ids))
}
