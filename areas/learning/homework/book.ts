import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, rows, statement } from '@leitai/platform/db/statement'
import { classPeople } from '../class/table.ts'
import { keptOf } from './grades.ts'
import { usualScheme } from './grading.ts'
import { gradeSchemes, homework, homeworkExtensions, homeworkOverrides } from './table.ts'

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
