import type { Db } from '../../platform/db/db.ts'
import { gradesFor, type Kept, studentsOf } from './grades.ts'
import type { Homework } from './homework.ts'

/**
 * A student’s own grades of what is released, by homework. Only a rule by ranks needs the work of the others.
 */
export async function ownGrades(db: Db, list: readonly Homework[], { userId, kept }: { userId: number; kept: Kept }) {
  const released = list.filter((one) => one.released)
  const [first] = released.filter(({ grading }) => grading.kind === 'rank')
  const others = first ? (await studentsOf(db, first.classId)).map((one) => one.userId) : []
  const own = await Promise.all(
    released.map(async (one) => {
      const userIds = one.grading.kind === 'rank' ? others : [userId]
      return [one.id, (await gradesFor(db, one, { userIds, kept })).grades.get(userId)] as const
    }),
  )
  return new Map(own.flatMap(([id, grade]) => (grade ? [[id, grade] as const] : [])))
}
