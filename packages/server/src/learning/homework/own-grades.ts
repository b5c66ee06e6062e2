import type { Db } from '../../platform/db/db.ts'
import { gradesFor, type Kept, studentsOf } from './grades.ts'
import type { Homework } from './homework.ts'

/**
 * A student’s own grades of what is released, by homework. Only a rule by ranks needs the work of the others.
 */
export async function ownGrades(db: Db, list: readonly Homework[], { userId, kept }: { userId: number; kept: Kept }) {
  const released = list.filter((one) => one.released)
  const [ranked, plain] = [true, false].map((byRank) =>
    released.filter(({ grading }) => (grading.kind === 'rank') === byRank),
  )
  const own = await gradesFor(db, plain ?? [], { userIds: [userId], kept })
  // All of one class, in every caller but the export of one’s own data.
  for (const [classId, theirs] of Map.groupBy(ranked ?? [], (one) => one.classId)) {
    const userIds = (await studentsOf(db, classId)).map((one) => one.userId)
    for (const [id, grades] of await gradesFor(db, theirs, { userIds, kept })) own.set(id, grades)
  }
  return new Map(
    [...own].flatMap(([id, grades]) => {
      const grade = grades.get(userId)
      return grade ? [[id, grade] as const] : []
    }),
  )
}
