import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq } from '../../platform/db/orm.ts'
import { classPeople } from '../class/table.ts'

const { userId, number, name, section, group } = classPeople

/** The students of a class as its lists show them, by section and number. */
export async function rosterOf(db: Db, classId: number) {
  const found = await db
    .select({
      about: { userId, number, name, section, group },
      user: { id: users.id, name: users.name, avatar: users.avatar },
    })
    .from(classPeople)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(classPeople.classId, classId), eq(classPeople.role, 'student')))
    .orderBy(asc(section), asc(number), asc(userId))
  return found.map(({ about, user }) => ({ ...about, ...shownPerson(user) }))
}
