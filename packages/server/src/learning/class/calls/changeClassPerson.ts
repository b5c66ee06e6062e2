import type * as contract from '@leitai/contract/learning/class.roster'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockClass, taughtClass } from '../class.ts'
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
