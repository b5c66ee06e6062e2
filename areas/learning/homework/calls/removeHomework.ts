import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass } from '../../class/class.ts'
import { endAdmissionsOf } from '../admissions.ts'
import type * as contract from '../contract.ts'
import { taughtHomework } from '../homework.ts'
import { homework } from '../table.ts'

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
