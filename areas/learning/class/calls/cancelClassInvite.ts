import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
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
