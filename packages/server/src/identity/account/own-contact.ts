import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { isUniqueViolation } from '../../platform/db/transaction.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { keyed, sameText } from '../../platform/keys/hmac.ts'
import { emailTarget, phoneTarget, type Target } from './code.ts'
import type { User } from './find-account.ts'
import { users } from './table.ts'
import { refuseContact } from './taken.ts'

/** An account's row, locked until the call ends: taken first by whatever changes the ways into it. */
export async function lockAccount(db: Db, userId: number): Promise<User> {
  // Not a full lock: a failed try is written beside the transaction and refers to this row.
  const [found] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  return orRefuse(found, 'account.unknown')
}

/** Where codes for the owner go: the bound phone or e-mail address, or null. */
export function boundTarget(user: Pick<User, 'phone' | 'countryCode' | 'email'>, by: 'phone' | 'email'): Target | null {
  if (by === 'email') return user.email ? emailTarget(user.email) : null
  return user.phone && user.countryCode ? phoneTarget(user.countryCode, user.phone) : null
}

/** Stands for a contact in a ticket, whose bearer's tools may write it down: with another contact the ticket is void. */
export const contactMark = (ctx: AppContext, { address }: Target) => keyed(ctx.config.secret, 'contact mark', address)

/** Whether the account still has the contact that a ticket was given for. */
export function hasContact(
  ctx: AppContext,
  user: Pick<User, 'phone' | 'countryCode' | 'email'>,
  { by, mark }: { by: 'phone' | 'email'; mark: unknown },
): boolean {
  const target = boundTarget(user, by)
  return target !== null && typeof mark === 'string' && sameText(mark, contactMark(ctx, target))
}

export type NewContact = { phone: string; countryCode: string } | { email: string }

/** Gives a locked account a phone or an e-mail address, in place of the one it has; refuses what another has. */
export async function bindContact(db: Db, user: User, contact: NewContact): Promise<void> {
  const kept =
    'email' in contact
      ? { email: contact.email.toLowerCase() }
      : { phone: contact.phone, countryCode: contact.countryCode }
  const wanted = boundTarget({ ...user, ...kept }, 'email' in contact ? 'email' : 'phone')
  const own = boundTarget(user, 'email' in contact ? 'email' : 'phone')
  if (own?.address === wanted?.address) return
  const taken = { phone: undefined, email: undefined, countryCode: '', ...contact }
  await refuseContact(db, taken)
  await db
    .update(users)
    .set(kept)
    .where(eq(users.id, user.id))
    .catch((error) => {
      // Two at once: the index decides.
      if (!isUniqueViolation(error)) throw error
      throw new Refused({ code: 'email' in contact ? 'account.emailTaken' : 'account.phoneTaken' })
    })
}
