import type { Db } from '@leitai/platform/db/open'
import { asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { savedFilters } from './table.ts'

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  filters: ({ db, me }) => {
    const { list, name, fields, at } = savedFilters
    return db
      .select({ list, name, fields, at })
      .from(savedFilters)
      .where(eq(savedFilters.userId, me.id))
      .orderBy(asc(savedFilters.id))
  },
}

export const forgetFilters = (db: Db, userId: number) => db.delete(savedFilters).where(eq(savedFilters.userId, userId))
