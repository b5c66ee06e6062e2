import type * as contract from '@leitai/contract/learning/class.roster'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { taughtClass } from '../class.ts'
import { openInvite } from '../invites.ts'
import { classInvites } from '../table.ts'

export const cancelClassInvite: Handler<typeof contract.cancelClassInvite> = async (context, { inviteId }) => {
  const { db, now } = context
  const { classId } = orRefuse(await openInvite(db, inviteId, now), 'class.invitation')
  await taughtClass(context, classId, 'roster')
  await db.delete(classInvites).where(eq(classInvites.id, inviteId))
  await audit(context, { action: 'class.cancel', target: { kind: 'class', id: classId }, detail: { inviteId } })
  return { ok: true }
}
