import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { savedFilters } from '../table.ts'

export const deleteFilter: Handler<typeof contract.deleteFilter> = async ({ db, me }, { id }) => {
  const deleted = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, me.id)))
    .returning({ id: savedFilters.id })
  orRefuse(deleted[0], 'filter.unknown')
  return { ok: true }
}
