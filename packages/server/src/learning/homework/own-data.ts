import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq, getTableColumns } from '../../platform/db/orm.ts'
import { classes, classPeople } from '../class/table.ts'
import { keptFor, keyOf } from './grades.ts'
import { ownGrades } from './own-grades.ts'
import { homework } from './table.ts'

/** A person’s homework with extensions and grades, as far as they are released. */
export async function homeworkOfPerson(db: Db, userId: number) {
  const found = await db
    .select({ one: getTableColumns(homework), className: classes.name })
    .from(homework)
    .innerJoin(classes, eq(classes.id, homework.classId))
    .innerJoin(
      classPeople,
      and(eq(classPeople.classId, classes.id), eq(classPeople.userId, userId), eq(classPeople.role, 'student')),
    )
    .where(eq(homework.published, true))
    .orderBy(asc(homework.id))
  const list = found.map(({ one }) => one)
  const kept = await keptFor(
    db,
    list.map(({ id }) => id),
    [userId],
  )
  const grades = await ownGrades(db, list, { userId, kept })
  return found.map(({ one, className }) => {
    const extension = kept.extensions.get(keyOf(one.id, userId))
    return {
      ...{ class: className, title: one.title, dueAt: one.dueAt },
      extension: extension
        ? { dueAt: extension.dueAt, lateUntil: extension.lateUntil, reason: extension.reason }
        : null,
      grade: grades.get(one.id) ?? null,
    }
  })
}
