import { and, eq, ne, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.ts'
import { refusalOfAnother } from '../rules.ts'
import { savedFilters } from '../table.ts'

export const deleteFilter: Handler<typeof contract.deleteFilter> = async ({ db, me }, { id }) => {
  const deleted = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, me.id)))
    .returning({ id: savedFilters.id })
  orRefuse(deleted[0], 'filter.unknown')
  return { ok: true }
}

export const saveFilter: Handler<typeof contract.saveFilter> = async ({ db, me, now }, { list, name, fields }) => {
  // Locked: two at once must not exceed the limits.
  await db.select({ id: users.id }).from(users).where(eq(users.id, me.id)).for('update')
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      ofList: sql<number>`(count(*) filter (where ${savedFilters.list} = ${list}))::int`,
    })
    .from(savedFilters)
    .where(and(eq(savedFilters.userId, me.id), or(ne(savedFilters.list, list), ne(savedFilters.name, name))))
  refuse(refusalOfAnother(counted ?? { all: 0, ofList: 0 }))
  const [saved] = await db
    .insert(savedFilters)
    .values({ userId: me.id, list, name, fields, at: now })
    .onConflictDoUpdate({
      target: [savedFilters.userId, savedFilters.list, savedFilters.name],
      set: { fields, at: now },
    })
    .returning({ id: savedFilters.id })
  return orRefuse(saved, 'filter.unknown')
}
