import type { AppContext, Context } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { findById, type User } from './find-account.ts'
import { spendOnce } from './form-token.ts'
import { keepDevice } from './known-device.ts'
import { UNLOCK_TICKET } from './lock-notice.ts'
import { hasContact } from './own-contact.ts'
import { openTicket, passwordMark } from './ticket.ts'
import { forgetAllTries } from './tries.ts'
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
