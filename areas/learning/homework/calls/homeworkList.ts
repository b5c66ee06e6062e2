import type { Handler } from '@leitai/platform/http/dispatcher'
import { classOf } from '../../class/class.ts'
import { rightsOf } from '../../class/rules.ts'
import { bookOf } from '../book.ts'
import type * as contract from '../contract.ts'
import { keyOf } from '../grades.ts'
import { totalOf } from '../grading.ts'
import { timesFor } from '../homework.ts'
import { ownGrades } from '../own-grades.ts'
import { headOf } from '../shown.ts'

export const homeworkList: Handler<typeof contract.homeworkList> = async (context, { classId }) => {
  const { db, me, now } = context
  const { place } = await classOf(context, classId)
  const userId = me.id
  const { list: all, scheme, kept } = await bookOf(db, classId, userId)
  const list = rightsOf(place).length > 0 ? all : all.filter(({ published }) => published)
  const isStudent = place.role === 'student'
  const grades = isStudent ? await ownGrades(db, list, { classId, userId, kept, now }) : new Map()
  const parts = list
    .filter(({ released }) => isStudent && released)
    .map((one) => {
      const { dueAt, lateUntil } = timesFor(one, kept.extensions.get(keyOf(one.id, userId)))
      const grade = grades.get(one.id)?.grade ?? null
      return { id: one.id, points: one.points, weight: one.weight, grade, over: now > (lateUntil ?? dueAt) }
    })
  return {
    list: list.map((one) => headOf(one, kept, { userId, mine: grades.get(one.id) ?? null })),
    total: isStudent ? totalOf(parts, scheme) : null,
  }
}
