import { personNamed } from '@leitai/identity/organisation/person'
import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { lockClass, ownClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
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
