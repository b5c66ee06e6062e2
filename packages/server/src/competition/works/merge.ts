import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray, notInArray } from '../../platform/db/orm.ts'
import { entries } from './table.ts'

/** When two teams become one: it takes over the other's works of stages where it has none itself. Both are locked. */
export async function moveWorks(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const own = await db.select({ stageId: entries.stageId }).from(entries).where(eq(entries.teamId, to))
  const taken = own.map(({ stageId }) => stageId)
  const free = await db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.teamId, from), notInArray(entries.stageId, taken)))
  const ids = free.map(({ id }) => id)
  await db.update(entries).set({ teamId: to }).where(inArray(entries.id, ids))
}
