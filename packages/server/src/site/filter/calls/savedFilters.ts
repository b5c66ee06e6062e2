import type * as contract from '@leitai/contract/site/filter'
import { and, asc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { savedFilters as filters } from '../table.ts'

export const savedFilters: Handler<typeof contract.savedFilters> = async ({ db, me }, { list }) => ({
  list: await db
    .select({ id: filters.id, name: filters.name, fields: filters.fields })
    .from(filters)
    .where(and(eq(filters.userId, me.id), eq(filters.list, list)))
    .orderBy(asc(filters.name)),
})
