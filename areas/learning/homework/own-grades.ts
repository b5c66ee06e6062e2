import type { Db } from '@leitai/platform/db/open'
import { bookOf } from './admissions.ts'
import { gradesFor, type Kept } from './grades.ts'
import type { Homework } from './homework.ts'

/** A student’s own grades of what is released, by homework, all of one class. Only a rule by ranks needs the work of the others. */
export async function ownGrades(
  db: Db,
  list: readonly Homework[],
  { classId, userId, kept, now }: { classId: number; userId: number; kept: Kept; now: Date },
) {
  const released = list.filter((one) => one.released)
  const byRank = ({ grading }: Homework) => grading.kind === 'rank'
  const own = await gradesFor(
    db,
    released.filter((one) => !byRank(one)),
    { userIds: [userId], kept, shownAt: now },
  )
  const ranked = released.filter(byRank)
  if (ranked.length > 0) {
    const book = await bookOf(db, classId)
    const userIds = book.students.map((one) => one.userId)
    for (const [id, grades] of await gradesFor(db, ranked, { userIds, kept: book.kept, shownAt: now }))
      own.set(id, grades)
  }
  return new Map(
    [...own].flatMap(([id, grades]) => {
      const grade = grades.get(userId)
      return grade ? [[id, grade] as const] : []
    }),
  )
}
