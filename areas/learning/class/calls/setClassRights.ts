import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, ownClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { peopleChanged } from '../hooks.ts'
import { personIn, refuseWithoutTeacher } from '../people.ts'
import { classPeople } from '../table.ts'

export const setClassRights: Handler<typeof contract.setClassRights> = async (context, input) => {
  const { db, now } = context
  const { classId, userId, role, rights } = input
  await ownClass(context, classId)
  await lockClass(db, classId)
  await personIn(db, classId, userId)
  await db
    .update(classPeople)
    .set({ role, rights: role === 'assistant' ? rights : [] })
    .where(and(eq(classPeople.classId, classId), eq(classPeople.userId, userId)))
  await refuseWithoutTeacher(db, classId)
  await peopleChanged.run({ db, classId, added: [userId], removed: [userId], now })
  await audit(context, {
    action: 'class.rights',
    target: { kind: 'class', id: classId },
    detail: { userId, role, rights },
  })
  return { ok: true }
}
