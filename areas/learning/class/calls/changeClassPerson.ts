import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { classPeople } from '../table.ts'

export const changeClassPerson: Handler<typeof contract.changeClassPerson> = async (context, input) => {
  const { db } = context
  const { classId, userId, ...about } = input
  await taughtClass(context, classId, 'roster')
  await lockClass(db, classId)
  const changed = await db
    .update(classPeople)
    .set(about)
    .where(and(eq(classPeople.classId, classId), eq(classPeople.userId, userId)))
    .returning({ userId: classPeople.userId })
  refuse(changed.length > 0 ? null : { code: 'class.person' })
  await audit(context, { action: 'class.person', target: { kind: 'class', id: classId }, detail: { userId } })
  return { ok: true }
}
