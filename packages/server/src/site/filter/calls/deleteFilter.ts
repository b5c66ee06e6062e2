import type * as contract from '@leitai/contract/site/filter'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { savedFilters } from '../table.ts'

export const deleteFilter: Handler<typeof contract.deleteFilter> = async ({ db, me }, { id }) => {
  const deleted = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, me.id)))
    .returning({ id: savedFilters.id })
  orRefuse(deleted[0], 'filter.unknown')
  return { ok: true }
}
