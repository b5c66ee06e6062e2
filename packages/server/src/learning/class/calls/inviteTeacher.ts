import type * as contract from '@leitai/contract/learning/class.roster'
import { personNamed } from '../../../identity/organisation/person.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { notify } from '../../../site/message/notify.ts'
import { lockClass, ownClass } from '../class.ts'
import { classInvites } from '../table.ts'
import { invitedToClass } from '../texts.ts'

export const inviteTeacher: Handler<typeof contract.inviteTeacher> = async (context, input) => {
  const { db, me, now } = context
  const { classId, userName, role, rights } = input
  await ownClass(context, classId)
  const one = await lockClass(db, classId)
  const person = await personNamed(db, userName)
  const values = { role, rights: role === 'assistant' ? rights : [], byId: me.id, at: now }
  await db
    .insert(classInvites)
    .values({ ...values, classId, userId: person.id })
    .onConflictDoUpdate({ target: [classInvites.classId, classInvites.userId], set: values })
  const text = invitedToClass(one.name, me.name)
  await notify(db, { userId: person.id, kind: 'system', ...text, link: '/classes.html', now })
  await audit(context, { action: 'class.invite', target: { kind: 'class', id: classId }, detail: { role, userName } })
  return { ok: true }
}
