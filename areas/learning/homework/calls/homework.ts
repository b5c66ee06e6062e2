import { competitionWith } from '@leitai/competition/definition/competition'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refusalToTeach } from '../../class/rules.ts'
import { bookOf } from '../book.ts'
import type * as contract from '../contract.ts'
import { homeworkOf } from '../homework.ts'
import { ownGrades } from '../own-grades.ts'
import { headOf } from '../shown.ts'
import { workFor } from '../work.ts'

export const homework: Handler<typeof contract.homework> = async (context, { homeworkId }) => {
  const { db, me, language, now } = context
  const { one, place } = await homeworkOf(context, homeworkId)
  const { kept } = await bookOf(db, one.classId, me.id)
  const isStudent = place.role === 'student'
  const grades = isStudent ? await ownGrades(db, [one], { classId: one.classId, userId: me.id, kept, now }) : new Map()
  const named = new Set(one.grading.kind === 'linear' ? one.grading.points.map(({ teamId }) => teamId) : [])
  const found =
    named.size > 0 || !isStudent ? (await workFor(db, [one], { userIds: [], shownAt: now })).get(one.id) : undefined
  const baselines = found?.baselines ?? []
  const cmpt = one.cmptId === null ? null : await competitionWith(db, one.cmptId)
  const why = refusalToTeach(place, 'homework')
  return {
    ...headOf(one, kept, { userId: me.id, mine: grades.get(one.id) ?? null }),
    penaltyPerDay: one.penaltyPerDay,
    weight: one.weight,
    grading: one.grading,
    board: cmpt?.boardView ?? 'full',
    // Students see the baselines that their grades depend on.
    baselines: isStudent ? baselines.filter(({ teamId }) => named.has(teamId)) : baselines,
    may: { change: why && refusalText(why, language) },
  }
}
