import { signUpGroups } from '@leitai/competition/catalog/sign-up'
import { competitionWith } from '@leitai/competition/definition/competition'
import { courseWork, draftCompetition, refuseTooManyDrafts } from '@leitai/competition/definition/draft'
import { changeCompetition, lockCompetition } from '@leitai/competition/definition/edit/competition'
import { setHostRole } from '@leitai/competition/definition/staff'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { count, desc, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { classOf, lockClass, ownClass, taughtClass } from '../../class/class.ts'
import { refusalToChange, refusalToTeach, rightsOf } from '../../class/rules.ts'
import { examPapers } from '../../training/table.ts'
import { bookOf } from '../admissions.ts'
import type * as contract from '../contract.ts'
import { keyOf } from '../grades.ts'
import { totalOf } from '../grading.ts'
import { homeworkOf, taughtHomework, timesFor } from '../homework.ts'
import { ownGrades } from '../own-grades.ts'
import { refusalOfGroups } from '../rules.ts'
import { headOf } from '../shown.ts'
import { workFor } from '../work.ts'

export const formHomeworkTeams: Handler<typeof contract.formHomeworkTeams> = async (context, { homeworkId }) => {
  const { db, now } = context
  const { one } = await taughtHomework(context, homeworkId, 'homework')
  await lockClass(db, one.classId)
  const cmptId = orRefuse(one.cmptId, 'homework.subject')
  const { teamMax } = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  const students = (await bookOf(db, one.classId)).students.filter(({ group }) => group !== '')
  const groups = [...Map.groupBy(students, ({ group }) => group)].map(([name, people]) => ({
    name,
    people: people.map(({ userId, userName }) => ({ id: userId, name: userName })),
  }))
  refuse(refusalOfGroups(groups, teamMax))
  const done = await signUpGroups(db, cmptId, groups, now)
  const target = { kind: 'class', id: one.classId }
  await audit(context, { action: 'homework.teams', target, detail: { homeworkId, ...done } })
  return done
}

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

export const homeworkPapers: Handler<typeof contract.homeworkPapers> = async (context, input) => {
  const { db } = context
  await taughtClass(context, input.classId, 'homework')
  const { page, pageSize, offset } = pageOf(input)
  const { id, title, forClasses, until } = examPapers
  const where = eq(examPapers.published, true)
  const [list, [found]] = await Promise.all([
    db
      .select({ id, title, forClasses, until })
      .from(examPapers)
      .where(where)
      .orderBy(desc(id))
      .limit(pageSize)
      .offset(offset),
    db.select({ total: count() }).from(examPapers).where(where),
  ])
  return { list, total: found?.total ?? 0, page, pageSize }
}

/** For the class’s teachers alone: whoever owns a competition may make classes and drafts, which is not an assistant’s right. */
export const newHomeworkCompetition: Handler<typeof contract.newHomeworkCompetition> = async (
  context,
  { classId, title },
) => {
  const { db, me, now } = context
  const { class: one } = await ownClass(context, classId)
  refuse(refusalToChange(one))
  await refuseTooManyDrafts(db, me.id)
  const cmptId = await draftCompetition(db, {
    company: one.name,
    title: { zh: title, en: title },
    type: 'algorithm',
    text: '',
    startAt: now,
    ownerId: me.id,
    now,
    more: courseWork,
  })
  await setHostRole(db, { cmptId, userId: me.id, role: 'owner', now })
  await changeCompetition(db, await lockCompetition(db, cmptId), {
    summary: { zh: title, en: title },
  })
  await audit(context, { action: 'making.new', target: { kind: 'competition', id: cmptId } })
  return { cmptId }
}
