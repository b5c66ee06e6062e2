import { identities, users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { classes, classInvites, classPeople, classRosters } from './table.ts'

const { number, name, section, group } = classPeople

/** What classes keep about a person, and invitations to others. */
export async function classesOf(db: Db, userId: number) {
  const own = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`
  // A directory that takes a number back may give it to somebody else.
  const numbers = db
    .select({ key: identities.numberKey })
    .from(identities)
    .where(and(eq(identities.userId, userId), isNotNull(identities.numberKey), isNull(identities.suspendedAt)))
  return {
    classes: await db
      .select({
        class: classes.name,
        term: classes.term,
        role: classPeople.role,
        rights: classPeople.rights,
        number,
        name,
        section,
        group,
        via: classPeople.via,
        joinedAt: classPeople.joinedAt,
      })
      .from(classPeople)
      .innerJoin(classes, eq(classes.id, classPeople.classId))
      .where(eq(classPeople.userId, userId))
      .orderBy(asc(classes.id)),
    invitations: await db
      .select({
        class: classes.name,
        role: classInvites.role,
        number: classInvites.number,
        name: classInvites.name,
        at: classInvites.at,
      })
      .from(classInvites)
      .innerJoin(classes, eq(classes.id, classInvites.classId))
      .where(or(eq(classInvites.userId, userId), eq(classInvites.email, own), inArray(classInvites.numberKey, numbers)))
      .orderBy(asc(classInvites.id)),
  }
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  classes: ({ db, me }) => classesOf(db, me.id),
}

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
