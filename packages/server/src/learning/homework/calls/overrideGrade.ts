import type * as contract from '@leitai/contract/learning/homework.grades'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { notify } from '../../../site/message/notify.ts'
import { personIn } from '../../class/people.ts'
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
