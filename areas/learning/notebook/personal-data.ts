import type { Db } from '@leitai/platform/db/open'
import { asc, eq, isNotNull, sql } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { notebooks } from './table.ts'

export const notebooksOf = (db: Db, userId: number) =>
  db
    .select({
      title: notebooks.title,
      content: notebooks.content,
      shared: sql<boolean>`${isNotNull(notebooks.token)}`,
      createdAt: notebooks.createdAt,
      changedAt: notebooks.changedAt,
    })
    .from(notebooks)
    .where(eq(notebooks.userId, userId))
    .orderBy(asc(notebooks.id))

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  notebooks: ({ db, me }) => notebooksOf(db, me.id),
}

export async function forgetNotebooks(db: Db, userId: number): Promise<void> {
  await db.delete(notebooks).where(eq(notebooks.userId, userId))
}
