import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { classOf, lockClassAnyway } from '../class.ts'
import type * as contract from '../contract.ts'
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
