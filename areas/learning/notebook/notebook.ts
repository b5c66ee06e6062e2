import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { notebooks } from './table.ts'

/** A user’s own notebook; those of others count as unknown. */
export const ofOwner = ({ id, userId }: { id: number; userId: number }) =>
  and(eq(notebooks.id, id), eq(notebooks.userId, userId))

/** The same, locked until the transaction ends. */
export async function lockNotebook(db: Db, whose: { id: number; userId: number }) {
  const [found] = await db.select().from(notebooks).where(ofOwner(whose)).for('update')
  return orRefuse(found, 'notebook.unknown')
}

export const saved = { id: notebooks.id, version: notebooks.version, changedAt: notebooks.changedAt }
