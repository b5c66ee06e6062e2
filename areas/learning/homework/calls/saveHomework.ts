import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, taughtClass } from '../../class/class.ts'
import { admitClass, endAdmissionsOf } from '../admissions.ts'
import type * as contract from '../contract.ts'
import { homeworkIn } from '../homework.ts'
import { gradesMoved } from '../hooks.ts'
import { tellOfHomework } from '../notify.ts'
import { refusalOfSubject, refusalOfTimes } from '../rules.ts'
import { subjectOf } from '../subject.ts'
import { homework } from '../table.ts'

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
    if (published && !before?.published) await tellOfHomework(db, { one, title: value.title, dueAt: times.dueAt, now })
    if (before) await gradesMoved.run({ db, homeworkId: id, now })
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
