import { identities, users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from '@leitai/platform/db/orm'
import { classes, classInvites, classPeople } from './table.ts'

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
