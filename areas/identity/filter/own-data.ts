import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { savedFilters } from './table.ts'

/** Adds the caller’s saved filters. */
export async function addOwnData({
  context: { db, me },
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  const { list, name, fields, at } = savedFilters
  data.filters = await db
    .select({ list, name, fields, at })
    .from(savedFilters)
    .where(eq(savedFilters.userId, me.id))
    .orderBy(asc(savedFilters.id))
}
