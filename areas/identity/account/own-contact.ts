import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import { refuseContact } from './availability.ts'
import { emailTarget, phoneTarget, type Target } from './code.ts'
import type { User } from './find-account.ts'
import { users } from './table.ts'

/** An account's row, locked until the call ends: the first lock of every change to the means of access. */
export async function lockAccount(db: Db, userId: number): Promise<User> {
  // Not a full lock: a failed try is written in another transaction and refers to this row.
  const [found] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  return orRefuse(found, 'account.unknown')
}

/** The target of codes for the owner: the bound phone or e-mail address, or null. */
export function boundTarget(user: Pick<User, 'phone' | 'countryCode' | 'email'>, by: 'phone' | 'email'): Target | null {
  if (by === 'email') return user.email ? emailTarget(user.email) : null
  return user.phone && user.countryCode ? phoneTarget(user.countryCode, user.phone) : null
}

/** Represents a contact in a ticket without revealing it to tools of its bearer; if the contact changes, the ticket is invalid. */
export const contactMark = (ctx: AppContext, { address }: Target) => keyed(ctx.config.secret, 'contact mark', address)

/** Whether the account still has the contact that a ticket was issued for. */
export function hasContact(
  ctx: AppContext,
  user: Pick<User, 'phone' | 'countryCode' | 'email'>,
  { by, mark }: { by: 'phone' | 'email'; mark: unknown },
): boolean {
  const target = boundTarget(user, by)
  return target !== null && typeof mark === 'string' && sameText(mark, contactMark(ctx, target))
}

export type NewContact = { phone: string; countryCode: string } | { email: string }

/** Sets a locked account's phone or e-mail address, replacing the present one; refuses one that another account has. */
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
      // For concurrent calls, the index decides.
      if (!isUniqueViolation(error)) throw error
      throw new Refused({ code: 'email' in contact ? 'account.emailTaken' : 'account.phoneTaken' })
    })
}
