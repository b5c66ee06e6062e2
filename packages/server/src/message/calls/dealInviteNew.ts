import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { and, eq } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
import { answerInvite } from '../../team/answer-invite.ts'
import { markNotices } from '../notices.ts'
import { notices } from '../table.ts'

export const dealInviteNew: Handler<typeof message.dealInviteNew> = async (context, { id, accept }) => {
  const { db, me, now } = context
  const [found] = await db
    .select({ inviteId: notices.inviteId })
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, me.id)))
  const { inviteId } = orRefuse(found, 'message.unknown')
  await answerInvite(context, { inviteId: orRefuse(inviteId, 'message.notInvite'), accept })
  await markNotices(db, me, { ids: [id] }, { readAt: now })
  return { ok: true }
}
