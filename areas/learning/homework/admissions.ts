import { admit, endAdmissions } from '@leitai/competition/definition/staff'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { type Placeholders, row, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, inArray, isNotNull, sql } from '@leitai/platform/db/orm'
import type { ArchiveChanged, PeopleChanged } from '../class/hooks.ts'
import { classPeople } from '../class/table.ts'
import { keptOf } from './grades.ts'
import { usualScheme } from './grading.ts'
import { gradeSchemes, homework, homeworkExtensions, homeworkOverrides } from './table.ts'

/** The people of a class see the competitions that are its homework; students only once it is published. */

const sourceOf = (classId: number) => `class:${classId}`

type Given = Pick<typeof homework.$inferSelect, 'cmptId' | 'published'>

/** Lets in the people of a class, or some of them. */
async function admitPeople(
  db: Db,
  { classId, given, userIds, now }: { classId: number; given: readonly Given[]; userIds?: number[]; now: Date },
): Promise<void> {
  const people = await db
    .select({ userId: classPeople.userId, role: classPeople.role })
    .from(classPeople)
    .where(and(eq(classPeople.classId, classId), userIds && inArray(classPeople.userId, userIds)))
  const source = sourceOf(classId)
  for (const published of [true, false]) {
    const cmptIds = given.flatMap((one) => (one.published === published ? (one.cmptId ?? []) : []))
    const seeing = people.filter(({ role }) => published || role !== 'student')
    await admit(db, { cmptIds, userIds: seeing.map(({ userId }) => userId), source, now })
  }
}

export const admitClass = (db: Db, classId: number, given: Given, now: Date): Promise<void> =>
  admitPeople(db, { classId, given: [given], now })

const givenIn = (db: Db, classId: number): Promise<Given[]> =>
  db
    .select({ cmptId: homework.cmptId, published: homework.published })
    .from(homework)
    .where(and(eq(homework.classId, classId), isNotNull(homework.cmptId)))

export const endAdmissionsOf = (
  db: Db,
  { classId, cmptId, now }: { classId: number; cmptId: number; now: Date },
): Promise<void> => endAdmissions(db, { source: sourceOf(classId), cmptIds: [cmptId], now })

export const followClass = (event: PeopleChanged | ArchiveChanged): Promise<void> =>
  event.kind === 'people' ? followPeople(event) : followArchive(event)

/** A class that is archived lets nobody in; one that is taken up again lets its people in as before. */
async function followArchive({ db, classId, archived, now }: ArchiveChanged): Promise<void> {
  if (archived) return endAdmissions(db, { source: sourceOf(classId), now })
  await admitPeople(db, { classId, given: await givenIn(db, classId), now })
}

/** Keeps it so when people come and go, or get another role. */
async function followPeople({ db, classId, added, removed, now }: PeopleChanged): Promise<void> {
  const source = sourceOf(classId)
  if (removed.length > 0) await endAdmissions(db, { source, userIds: removed, now })
  if (added.length === 0) return
  await admitPeople(db, { classId, given: await givenIn(db, classId), userIds: added, now })
}

const bookIn = statement(({ classId, userId }: Placeholders<{ classId: number; userId: number | null }>) => {
  const ofClass = sql`(select ${homework.id} from ${homework} where ${homework.classId} = ${classId})`
  return {
    list: rows(
      getTableColumns(homework),
      sql`from ${homework} where ${homework.classId} = ${classId} order by ${homework.dueAt}, ${homework.id}`,
    ),
    students: rows(
      {
        userId: classPeople.userId,
        number: classPeople.number,
        name: classPeople.name,
        section: classPeople.section,
        group: classPeople.group,
        user: { id: users.id, name: users.name, avatar: users.avatar },
      },
      sql`from ${classPeople} join ${users} on ${users.id} = ${classPeople.userId}
        where ${classPeople.classId} = ${classId} and ${classPeople.role} = 'student'
          and ${classPeople.userId} = coalesce(${userId}::int, ${classPeople.userId})
        order by ${classPeople.section}, ${classPeople.number}, ${classPeople.userId}`,
    ),
    scheme: row({ scheme: gradeSchemes.scheme }, sql`from ${gradeSchemes} where ${gradeSchemes.classId} = ${classId}`),
    extensions: rows(
      getTableColumns(homeworkExtensions),
      sql`from ${homeworkExtensions} where ${homeworkExtensions.homeworkId} in ${ofClass}
        and ${homeworkExtensions.userId} = coalesce(${userId}::int, ${homeworkExtensions.userId})`,
    ),
    overrides: rows(
      {
        homeworkId: homeworkOverrides.homeworkId,
        userId: homeworkOverrides.userId,
        grade: homeworkOverrides.grade,
        reason: homeworkOverrides.reason,
        at: homeworkOverrides.at,
        by: users.name,
      },
      sql`from ${homeworkOverrides} left join ${users} on ${users.id} = ${homeworkOverrides.byId}
        where ${homeworkOverrides.homeworkId} in ${ofClass}
          and ${homeworkOverrides.userId} = coalesce(${userId}::int, ${homeworkOverrides.userId})`,
    ),
  }
})

/** The homework of a class in the order of its due times, with what is kept of all its students, or of one; in one statement. */
export async function bookOf(db: Db, classId: number, userId: number | null = null) {
  const found = await bookIn(db, { classId, userId })
  return {
    list: found.list,
    /** By section and number. */
    students: found.students.map(({ user, ...about }) => ({ ...about, ...shownPerson(user) })),
    scheme: found.scheme?.scheme ?? usualScheme,
    kept: keptOf(found),
  }
}
