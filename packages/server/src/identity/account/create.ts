import type { Context } from '../../platform/context/app-context.ts'
import { isUniqueViolation } from '../../platform/db/transaction.ts'
import { Refused } from '../../platform/errors/refuse.ts'
import type { Contact } from './code.ts'
import { noteConsent } from './consent.ts'
import type { User } from './find-account.ts'
import { nameKey } from './rules.ts'
import { users } from './table.ts'
import { nameProblem, refuseContact, refuseName } from './taken.ts'

/** Makes an account whose person has agreed to the terms; refuses a name or contact that cannot be had. */
export async function createAccount(
  { db, ctx, now, ip, language }: Context,
  { userName, contact, passwordHash }: { userName: string; contact: Contact; passwordHash: string | null },
): Promise<User> {
  await refuseName(db, userName)
  await refuseContact(db, contact)
  const { phone, countryCode, email } = contact
  const kept = phone ? { phone, countryCode } : { email: email?.toLowerCase() ?? null }
  try {
    const [user] = await db
      .insert(users)
      .values({ name: userName, nameKey: nameKey(userName), ...kept, passwordHash, language, createdAt: now })
      .returning()
    if (!user) throw new Error('the insert gave no row')
    await noteConsent(db, { userId: user.id, documents: ['terms', 'privacy'], ip, now })
    return user
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Two registrations at once: the index decides, and the second is told which of the three it was.
    const code = await nameProblem(ctx.db, userName)
    if (code) throw new Refused({ code })
    await refuseContact(ctx.db, contact)
    throw error
  }
}
