import { runsAny } from '@leitai/competition/staff/role'
import { identities } from '@leitai/identity/account/table'
import { organisationMembers, organisations } from '@leitai/identity/organisation/table'
import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { ClassRight } from './contract.ts'
import { classChanged } from './hooks.ts'
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
  if (added.length > 0) await classChanged.run({ kind: 'people', db, classId, added, removed: [], now })
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
  if (removed.length > 0) await classChanged.run({ kind: 'people', db, classId, added: [], removed, now })
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

/** Until the end of the transaction, what the same person begins with this waits: limits that count their classes hold. */
export const lockPerson = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('classes of a person'), ${userId})`)

const vouchedFor = (userId: SQLWrapper) => sql`(
    exists (select from ${identities} where ${identities.userId} = ${userId} and ${identities.role} = 'teacher'
      and ${identities.suspendedAt} is null)
    or exists (select from ${organisationMembers} join ${organisations} on ${organisations.id} = ${organisationMembers.organisationId}
      where ${organisationMembers.userId} = ${userId} and ${organisationMembers.role} in ('admin', 'host')
        and ${organisations.state} = 'active'))`

/**
 * Whether a class has a teacher whom a school's directory or an organisation vouches for. Others, as anybody becomes who makes a draft of a
 * competition, may not learn by guessed numbers who has an account.
 */
export const hasVouchedTeacher = (
  classId: SQLWrapper,
): SQL<boolean> => sql`exists (select from ${classPeople} as teacher
    where teacher.class_id = ${classId} and teacher.role = 'teacher' and ${vouchedFor(sql`teacher.user_id`)})`

const teachesIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  teaches: value(sql<boolean>`(
    exists (select from ${identities} where ${identities.userId} = ${userId} and ${identities.role} = 'teacher'
      and ${identities.suspendedAt} is null)
    or ${runsAny(userId)})`),
}))

/**
 * Whether a person may make classes: the school’s directory says that they teach, they host for an organisation, or they own or
 * edit a competition. Admins of the site always may.
 */
export const mayTeach = async (db: Db, me: { id: number; role: 'user' | 'admin' }): Promise<boolean> =>
  me.role === 'admin' || (await teachesIn(db, { userId: me.id })).teaches
