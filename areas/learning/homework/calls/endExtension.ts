import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.grades.ts'
import { taughtHomework } from '../homework.ts'
import { gradesMoved } from '../hooks.ts'
import { homeworkExtensions as table } from '../table.ts'

export const endExtension: Handler<typeof contract.endExtension> = async (context, { homeworkId, userId }) => {
  const { db, now } = context
  const { one } = await taughtHomework(context, homeworkId, 'homework')
  const gone = await db
    .delete(table)
    .where(and(eq(table.homeworkId, homeworkId), eq(table.userId, userId)))
    .returning({ userId: table.userId })
  refuse(gone.length > 0 ? null : { code: 'homework.nobody' })
  await gradesMoved.run({ db, homeworkId, now })
  const target = { kind: 'class', id: one.classId }
  await audit(context, { action: 'homework.extendEnd', target, detail: { homeworkId, userId } })
  return { ok: true }
}
