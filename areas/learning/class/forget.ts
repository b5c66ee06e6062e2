import type { Db } from '@leitai/platform/db/db'
import { eq, sql } from '@leitai/platform/db/orm'
import { classInvites, classPeople, classRosters } from './table.ts'

/** Removes a closed account from its classes, with what rosters said of it. */
export async function forgetClasses(db: Db, userId: number): Promise<void> {
  await db.delete(classPeople).where(eq(classPeople.userId, userId))
  await db.delete(classInvites).where(eq(classInvites.userId, userId))
  const without = (list: 'added' | 'changed', id: string) =>
    sql.raw(
      `(select coalesce(jsonb_agg(one), '[]'::jsonb) from jsonb_array_elements("${list}") one where ${id} <> '${userId}')`,
    )
  await db
    .update(classRosters)
    .set({ added: without('added', `one #>> '{}'`), changed: without('changed', `one ->> 'userId'`) })
    .where(
      sql`${classRosters.added} @> ${JSON.stringify([userId])}::jsonb or ${classRosters.changed} @> ${JSON.stringify([{ userId }])}::jsonb`,
    )
}
