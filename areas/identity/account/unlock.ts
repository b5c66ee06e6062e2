import type { AppContext, Context } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { type Contact, checkCode, targetOf } from './code.ts'
import { noteEvent, UNLOCK_TICKET } from './event.ts'
import { findByContact, findById, type User } from './find-account.ts'
import { unlinkIdentities } from './identity.ts'
import { keepDevice } from './known-device.ts'
import { contactMark, hasContact } from './own-contact.ts'
import { notifyPasswordReset, setPassword } from './password.ts'
import { users } from './table.ts'
import { openTicket, passwordMark, signTicket, spendOnce } from './ticket.ts'
import { forgetAllTries, takeTurn, triesOf } from './tries.ts'
import { twoStepOf } from './two-step.ts'

async function ticketOf(ctx: AppContext, db: Db, ticket: string) {
  const { fields, id, expiresAt } = orRefuse(openTicket(ctx, UNLOCK_TICKET, ticket), 'login.unlock')
  const user = orRefuse(await findById(db, Number(fields.id)), 'login.unlock')
  // After a password change the tries are reset already; a mailbox that no longer belongs to the account opens nothing.
  const stands =
    user.state === 'active' &&
    passwordMark(ctx, user.passwordHash) === fields.mark &&
    hasContact(ctx, user, { by: 'email', mark: fields.contact })
  if (!stands) throw new Refused({ code: 'login.unlock' })
  return { user, id, expiresAt }
}

/** The account that a link would unlock; consumes nothing, because mail scanners follow links as well. */
export const unlockable = async ({ ctx, db }: Context, ticket: string) => (await ticketOf(ctx, db, ticket)).user

/**
 * Makes the browser in which the owner follows the link known, once per link, and resets the account's failed tries. With a second step
 * they are not reset: they may be tries at its code, by somebody with the password and the mailbox.
 */
export async function unlock(context: Context, ticket: string): Promise<User> {
  const { db, ctx } = context
  const { user, id, expiresAt } = await ticketOf(ctx, db, ticket)
  if (!(await spendOnce(db, id, expiresAt))) throw new Refused({ code: 'login.unlock' })
  if (!(await twoStepOf(db, user.id)).on) await forgetAllTries(db, user.id)
  keepDevice(context, user)
  return user
}

const USE = 'reset'
const SECONDS = 900

/**
 * Exchanges a right code for a ticket, which becomes invalid with the password it is to replace, and with the contact that received the code.
 */
export async function beginReset({ db, ctx, now }: Context, contact: Contact, code: string) {
  const target = targetOf(contact)
  await checkCode({ ctx, now }, target, { purpose: 'reset', code, use: db })
  const user = orRefuse(await findByContact(db, contact), 'code.expired')
  if (user.state !== 'active') throw new Refused({ code: 'login.blocked' })
  const { channel } = target
  const fields = {
    id: user.id,
    mark: passwordMark(ctx, user.passwordHash),
    channel,
    contact: contactMark(ctx, target),
  }
  return { resetToken: signTicket(ctx, USE, { fields, seconds: SECONDS }), validSeconds: SECONDS }
}

/**
 * Sets the new password and ends every other way in: log-ins, including this browser's cookie, tokens, and SSO identities. Whoever had
 * access may have bound one of their own, which would survive the recovery; the owner binds theirs again with the new password.
 */
export async function finishReset(
  { db, ctx, now, ip, device, cookie }: Context,
  { resetToken, password }: { resetToken: string; password: string },
): Promise<void> {
  const { fields } = orRefuse(openTicket(ctx, USE, resetToken), 'account.resetTicket')
  const userId = Number(fields.id)
  await takeTurn(db, triesOf(userId))
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  const by = fields.channel === 'sms' ? 'phone' : 'email'
  const stands =
    user?.state === 'active' &&
    passwordMark(ctx, user.passwordHash) === fields.mark &&
    hasContact(ctx, user, { by, mark: fields.contact })
  if (!stands) throw new Refused({ code: 'account.resetTicket' })
  await setPassword(db, { userId, password, now })
  // With a second step the failed tries stay: they may be tries at its code.
  if (!(await twoStepOf(db, userId)).on) await forgetAllTries(db, userId)
  const unlinked = await unlinkIdentities({ db, ctx }, userId)
  await noteEvent(db, { userId, kind: 'passwordReset', now, ip, device })
  for (const detail of unlinked) await noteEvent(db, { userId, kind: 'thirdUnbound', now, ip, device, detail })
  await notifyPasswordReset({ db, ctx, now }, user, { by: by === 'phone' ? 'sms' : 'email', unlinked })
  cookie(null)
}
