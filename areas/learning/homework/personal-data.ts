import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { classes, classPeople } from '../class/table.ts'
import { bookOf } from './admissions.ts'
import { keyOf } from './grades.ts'
import { ownGrades } from './own-grades.ts'
import { homeworkExtensions, homeworkOverrides } from './table.ts'

/** A person’s homework with extensions and grades, as far as they are released. */
async function homeworkOfPerson(db: Db, userId: number, now: Date) {
  const attended = await db
    .select({ id: classes.id, name: classes.name })
    .from(classPeople)
    .innerJoin(classes, eq(classes.id, classPeople.classId))
    .where(and(eq(classPeople.userId, userId), eq(classPeople.role, 'student')))
    .orderBy(asc(classes.id))
  const found: unknown[] = []
  for (const { id: classId, name } of attended) {
    const { list, kept } = await bookOf(db, classId, userId)
    const published = list.filter((one) => one.published)
    const grades = await ownGrades(db, published, { classId, userId, kept, now })
    for (const one of published) {
      const extension = kept.extensions.get(keyOf(one.id, userId))
      found.push({
        class: name,
        title: one.title,
        dueAt: one.dueAt,
        extension: extension
          ? { dueAt: extension.dueAt, lateUntil: extension.lateUntil, reason: extension.reason }
          : null,
        grade: grades.get(one.id) ?? null,
      })
    }
  }
  return found
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  homework: ({ db, me, now }) => homeworkOfPerson(db, me.id, now),
}

/** Deletes the extensions and grades of a closed account. */
export async function forgetHomework(db: Db, userId: number): Promise<void> {
  await db.delete(homeworkExtensions).where(eq(homeworkExtensions.userId, userId))
  await db.delete(homeworkOverrides).where(eq(homeworkOverrides.userId, userId))
}
