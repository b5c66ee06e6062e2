import { competitionWith, stagesOf } from '@leitai/competition/definition/competition'
import { changeCompetition, lockCompetition } from '@leitai/competition/definition/edit/competition'
import { isStaff } from '@leitai/competition/staff/role'
import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notifyEach } from '@leitai/site/message/notify'
import { type Class, lockClass, taughtClass } from '../../class/class.ts'
import { findPaper } from '../../training/papers.ts'
import { admitClass, bookOf, endAdmissionsOf } from '../admissions.ts'
import type * as contract from '../contract.ts'
import type { HomeworkText } from '../contract.ts'
import { isMonotonic, lineOf } from '../grading.ts'
import { type Homework, homeworkIn, taughtHomework } from '../homework.ts'
import { homeworkMoved } from '../moved.ts'
import { refusalOfSubject, refusalOfTimes } from '../rules.ts'
import { homework } from '../table.ts'
import { homeworkGiven } from '../texts.ts'
import { gradedStage, workFor } from '../work.ts'

export const removeHomework: Handler<typeof contract.removeHomework> = async (context, { homeworkId }) => {
  const { db, now } = context
  const { one } = await taughtHomework(context, homeworkId, 'homework')
  await lockClass(db, one.classId)
  await db.delete(homework).where(eq(homework.id, homeworkId))
  if (one.cmptId !== null) await endAdmissionsOf(db, { classId: one.classId, cmptId: one.cmptId, now })
  const target = { kind: 'class', id: one.classId }
  await audit(context, { action: 'homework.remove', target, detail: { homeworkId, title: one.title } })
  return { ok: true }
}

/** Due times are whole minutes, as the arithmetic of late work needs. */
const minute = <T extends Date | null>(at: T): T =>
  at === null ? at : (new Date(Math.floor(at.getTime() / 60_000) * 60_000) as T)

export const saveHomework: Handler<typeof contract.saveHomework> = async (context, { classId, homeworkId, value }) => {
  const { db, me, now } = context
  await taughtClass(context, classId, 'homework')
  const one = await lockClass(db, classId)
  const before = homeworkId === undefined ? null : await homeworkIn(db, classId, homeworkId)
  refuse(refusalOfSubject(value) ?? refusalOfTimes(value))
  await subjectOf(context, value, before)
  await keepPicturesIn(context, value.note)
  const { board: _board, ...text } = value
  const times = { opensAt: minute(value.opensAt), dueAt: minute(value.dueAt), lateUntil: minute(value.lateUntil) }
  const values = { ...text, ...times }
  try {
    const [saved] = before
      ? await db.update(homework).set(values).where(eq(homework.id, before.id)).returning({ id: homework.id })
      : await db
          .insert(homework)
          .values({ ...values, classId, madeBy: me.id, createdAt: now })
          .returning({ id: homework.id })
    const { id } = orRefuse(saved, 'homework.unknown')
    const { cmptId, published } = value
    if (before?.cmptId && (before.cmptId !== cmptId || !published))
      await endAdmissionsOf(db, { classId, cmptId: before.cmptId, now })
    // Whoever comes later is let in when they come.
    const isNew = before?.cmptId !== cmptId || before.published !== published
    if (cmptId !== null && isNew) await admitClass(db, classId, { cmptId, published }, now)
    if (published && !before?.published)
      await notifyOfHomework(db, { one, title: value.title, dueAt: times.dueAt, now })
    if (before) await homeworkMoved(db, id, now)
    await audit(context, {
      action: 'homework.save',
      target: { kind: 'class', id: classId },
      detail: { homeworkId: id },
    })
    return { id }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused({ code: 'homework.used' })
    throw error
  }
}

/** Tells the students of a class that there is new homework. */
async function notifyOfHomework(
  db: Db,
  { one, title, dueAt, now }: { one: Class; title: string; dueAt: Date; now: Date },
): Promise<void> {
  const { students } = await bookOf(db, one.id)
  await notifyEach(
    db,
    students.map(({ userId }) => ({
      userId,
      kind: 'system' as const,
      ...homeworkGiven(one.name, title, dueAt),
      link: `/class.html?id=${one.id}`,
      now,
    })),
  )
}

/**
 * Checks what homework is about and how it is graded, and sets what its competition shows of the leaderboard. The competition must be one
 * that the teacher works on and that is not public; homework that a colleague gave may be changed without that.
 */
async function subjectOf(context: AuthenticatedContext, value: HomeworkText, before: Homework | null): Promise<void> {
  const { db } = context
  const { grading } = value
  if (value.paperId !== null) {
    await findPaper(db, value.paperId)
    return refuse(
      grading.kind === 'linear' && !fits(grading, new Map(), 'higher') ? { code: 'homework.grading' } : null,
    )
  }
  const cmptId = orRefuse(value.cmptId, 'homework.subject')
  const given = before?.cmptId === cmptId
  refuse(given || (await isStaff(context, cmptId)) ? null : { code: 'homework.notYours' })
  const cmpt = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  refuse(cmpt.audience === 'public' ? { code: 'homework.public' } : null)
  refuse(grading.kind === 'share' && cmpt.type === 'algorithm' ? { code: 'homework.grading' } : null)
  if (grading.kind === 'linear') {
    const baselines =
      (await workFor(db, [{ ...value, id: 0 }], { userIds: [], shownAt: context.now })).get(0)?.baselines ?? []
    const direction = gradedStage(await stagesOf(db, cmptId))?.direction ?? 'higher'
    const named = grading.points.every(
      ({ teamId }) => teamId === null || baselines.some((one) => one.teamId === teamId),
    )
    const baselineScores = new Map(
      baselines.flatMap(({ teamId, score }) => (score === null ? [] : [[teamId, score] as const])),
    )
    refuse(named && fits(grading, baselineScores, direction) ? null : { code: 'homework.grading' })
  }
  if (cmpt.boardView === value.board) return
  // Other classes may have the same competition: its leaderboard is not for this one to set.
  refuse(given && !(await isStaff(context, cmptId)) ? { code: 'homework.board' } : null)
  await changeCompetition(db, await lockCompetition(db, cmptId), { boardView: value.board })
}

/** A line whose baselines have scores must be in order; one that still waits for them may be. */
function fits(
  grading: Extract<HomeworkText['grading'], { kind: 'linear' }>,
  baselineScores: ReadonlyMap<number, number>,
  direction: 'higher' | 'lower',
) {
  const line = lineOf(grading, baselineScores)
  return line === null || isMonotonic(line, direction)
}
