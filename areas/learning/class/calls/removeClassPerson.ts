import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { personIn, removePeople } from '../people.ts'
import { refusalToRun } from '../rules.ts'
import { classPeople } from '../table.ts'

export const removeClassPerson: Handler<typeof contract.removeClassPerson> = async (context, { classId, userId }) => {
  const { db, now } = context
  const { place } = await taughtClass(context, classId, 'roster')
  await lockClass(db, classId)
  const { role } = await personIn(db, classId, userId)
  // An assistant removes students alone.
  if (role !== 'student') refuse(refusalToRun(place))
  await removePeople(db, classId, eq(classPeople.userId, userId), now)
  await audit(context, { action: 'class.remove', target: { kind: 'class', id: classId }, detail: { userId } })
  return { ok: true }
}
