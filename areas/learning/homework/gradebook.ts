import type { Db } from '@leitai/platform/db/open'
import { bookOf } from './admissions.ts'
import { gradesFor, keyOf } from './grades.ts'
import { totalOf } from './grading.ts'
import { timesFor } from './homework.ts'

/** All grades of a class: computed when asked, so that a rescored competition or a new rule shows at once. */
export async function gradebookOf(db: Db, classId: number, now: Date) {
  const { list: every, students, scheme, kept } = await bookOf(db, classId)
  const list = every.filter(({ published }) => published)
  const userIds = students.map(({ userId }) => userId)
  const all = await gradesFor(db, list, { userIds, kept, shownAt: now })
  const columns = list.map((one) => ({ one, grades: all.get(one.id) ?? new Map() }))
  const rows = students.map((student) => {
    const { userId } = student
    const parts = columns.map(({ one, grades }) => {
      const { dueAt, lateUntil } = timesFor(one, kept.extensions.get(keyOf(one.id, userId)))
      const { id, points, weight } = one
      return { id, points, weight, grade: grades.get(userId)?.grade ?? null, over: now > (lateUntil ?? dueAt) }
    })
    const total = totalOf(parts, scheme)
    return {
      ...student,
      grades: parts.map(({ grade }) => grade),
      overridden: columns.map(({ one }) => kept.overrides.has(keyOf(one.id, userId))),
      dropped: total?.dropped ?? [],
      total: total?.percent ?? null,
    }
  })
  return { homework: list, scheme, rows }
}
