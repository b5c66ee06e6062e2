import type * as contract from '@leitai/contract/learning/class'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { classOf, lockClassAnyway } from '../class.ts'
import { removePeople } from '../people.ts'
import { classPeople } from '../table.ts'

export const leaveClass: Handler<typeof contract.leaveClass> = async (context, { classId }) => {
  const { db, me, now } = context
  const { own } = await classOf(context, classId)
  refuse(own ? null : { code: 'class.person' })
  await lockClassAnyway(db, classId)
  await removePeople(db, classId, eq(classPeople.userId, me.id), now)
  return { ok: true }
}
