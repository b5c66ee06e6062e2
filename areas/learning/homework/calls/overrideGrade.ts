import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { personIn } from '../../class/people.ts'
import type * as contract from '../contract.grades.ts'
import { taughtHomework } from '../homework.ts'
import { gradesMoved } from '../hooks.ts'
import { homeworkOverrides as table } from '../table.ts'
import { gradeChanged } from '../texts.ts'

export const overrideGrade: Handler<typeof contract.overrideGrade> = async (context, input) => {
  const { db, me, now } = context
  const { homeworkId, userId, grade, reason } = input
  const { one } = await taughtHomework(context, homeworkId, 'grades')
  await personIn(db, one.classId, userId)
  const which = and(eq(table.homeworkId, homeworkId), eq(table.userId, userId))
  if (grade === undefined) await db.delete(table).where(which)
  else {
    refuse(reason === '' ? { code: 'homework.reason' } : null)
    refuse(grade > one.points ? { code: 'homework.gradeMost', values: { most: one.points } } : null)
    const values = { grade, reason, byId: me.id, at: now }
    await db
      .insert(table)
      .values({ ...values, homeworkId, userId })
      .onConflictDoUpdate({ target: [table.homeworkId, table.userId], set: values })
    if (one.released)
      await notify(db, {
        userId,
        kind: 'system',
        ...gradeChanged(one.title, reason),
        link: `/class.html?id=${one.classId}`,
        now,
      })
  }
  await gradesMoved.run({ db, homeworkId, now })
  const target = { kind: 'class', id: one.classId }
  await audit(context, {
    action: 'homework.override',
    target,
    reason,
    detail: { homeworkId, userId, grade: grade ?? null },
  })
  return { ok: true }
}
