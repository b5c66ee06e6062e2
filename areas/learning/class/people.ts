import type { Db } from '@leitai/platform/db/db'
import { and, count, eq, type SQL } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { ClassRight } from './contract.ts'
import { peopleChanged } from './hooks.ts'
import { refusalToGrow } from './rules.ts'
import { classPeople } from './table.ts'

type NewPerson = Omit<typeof classPeople.$inferInsert, 'classId' | 'joinedAt' | 'rights'> & { rights?: ClassRight[] }

export async function countPeople(db: Db, classId: number): Promise<number> {
  const [there] = await db.select({ people: count() }).from(classPeople).where(eq(classPeople.classId, classId))
  return there?.people ?? 0
}

/** Adds people to a locked class; who is in it already stays as they are. Returns the ids of those who came. */
export async function addPeople(db: Db, classId: number, people: readonly NewPerson[], now: Date): Promise<number[]> {
  if (people.length === 0) return []
  refuse(refusalToGrow(await countPeople(db, classId), people.length))
  const made = await db
    .insert(classPeople)
    .values(people.map((one) => ({ rights: [], ...one, classId, joinedAt: now })))
    .onConflictDoNothing()
    .returning({ userId: classPeople.userId })
  const added = made.map(({ userId }) => userId)
  if (added.length > 0) await peopleChanged.run({ db, classId, added, removed: [], now })
  return added
}

/** Removes the people whom a condition on their rows names from a locked class. Returns their ids. */
export async function removePeople(db: Db, classId: number, who: SQL | undefined, now: Date): Promise<number[]> {
  const gone = await db
    .delete(classPeople)
    .where(and(eq(classPeople.classId, classId), who))
    .returning({ userId: classPeople.userId })
  await refuseWithoutTeacher(db, classId)
  const removed = gone.map(({ userId }) => userId)
  if (removed.length > 0) await peopleChanged.run({ db, classId, added: [], removed, now })
  return removed
}

export async function personIn(db: Db, classId: number, userId: number) {
  const [found] = await db
    .select()
    .from(classPeople)
    .where(and(eq(classPeople.classId, classId), eq(classPeople.userId, userId)))
  return orRefuse(found, 'class.person')
}

/** A class keeps a teacher; asked after each change, under its lock. */
export async function refuseWithoutTeacher(db: Db, classId: number): Promise<void> {
  const found = await db
    .select({ userId: classPeople.userId })
    .from(classPeople)
    .where(and(eq(classPeople.classId, classId), eq(classPeople.role, 'teacher')))
    .limit(1)
  refuse(found.length > 0 ? null : { code: 'class.lastTeacher' })
}
