import { and, asc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { savedFilters as filters } from '../table.ts'

export const savedFilters: Handler<typeof contract.savedFilters> = async ({ db, me }, { list }) => ({
  list: await db
    .select({ id: filters.id, name: filters.name, fields: filters.fields })
    .from(filters)
    .where(and(eq(filters.userId, me.id), eq(filters.list, list)))
    .orderBy(asc(filters.name)),
})
