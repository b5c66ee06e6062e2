import { openTicket } from '@leitai/identity/account/ticket'
import type { AppContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass } from '../class.ts'
import type * as contract from '../contract.ts'
import { acceptInvite, isFor, openInvite } from '../invites.ts'
import { INVITE_TICKET } from '../mail-invites.ts'
import { classInvites } from '../table.ts'

/** The invitation that a mail’s token names: whoever has the mail is the one it was sent to. */
function idIn(ctx: AppContext, token: string | undefined): number | null {
  const id = token === undefined ? null : openTicket(ctx, INVITE_TICKET, token)?.fields.id
  return typeof id === 'number' ? id : null
}

export const answerClassInvitation: Handler<typeof contract.answerClassInvitation> = async (context, input) => {
  const { db, ctx, me, now } = context
  const byMail = idIn(ctx, input.token)
  const id = orRefuse(byMail ?? input.inviteId, 'class.invitation')
  const { classId } = orRefuse(await openInvite(db, id, now), 'class.invitation')
  await lockClass(db, classId)
  // Again, under the lock: of two answers the second finds nothing.
  const invite = orRefuse(await openInvite(db, id, now), 'class.invitation')
  refuse(byMail !== null || (await isFor(db, invite, me.id)) ? null : { code: 'class.invitation' })
  if (input.accept) await acceptInvite(db, invite, { userId: me.id, now })
  else await db.delete(classInvites).where(eq(classInvites.id, id))
  return { id: input.accept ? classId : null }
}
