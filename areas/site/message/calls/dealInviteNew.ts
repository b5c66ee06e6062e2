import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { markNotices } from '../notices.ts'
import { invitations } from '../ports.ts'
import { notices } from '../table.ts'

export const dealInviteNew: Handler<typeof message.dealInviteNew> = async (context, { id, accept }) => {
  const { db, me, now } = context
  const [found] = await db
    .select({ inviteId: notices.inviteId })
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, me.id)))
  const { inviteId } = orRefuse(found, 'message.unknown')
  await invitations.get().answer(context, { inviteId: orRefuse(inviteId, 'message.notInvite'), accept })
  await markNotices(db, me, { ids: [id] }, { readAt: now })
  return { ok: true }
}
