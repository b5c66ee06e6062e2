import type { Context } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { Refused } from '@leitai/platform/errors/refuse'
import { nameProblem, refuseContact, refuseName } from './availability.ts'
import type { Contact } from './code.ts'
import { noteConsent } from './consent.ts'
import type { User } from './find-account.ts'
import { hashPassword } from './password.ts'
import { nameKey } from './rules.ts'
import { users } from './table.ts'

interface NewAccount {
  userName: string
  contact: Contact
  passwordHash: string | null
  /** False: the user is asked for consent at the first log-in. */
  agreed?: boolean
}

/** Creates an account whose user has agreed to the terms, unless said otherwise; refuses an unavailable name or contact. */
export async function createAccount(
  { db, ctx, now, ip, language }: Context,
  { userName, contact, passwordHash, agreed = true }: NewAccount,
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
    if (agreed) await noteConsent(db, { userId: user.id, documents: ['terms', 'privacy'], ip, now })
    return user
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // For concurrent registrations the index decides, and the second one learns which of the three was taken.
    const code = await nameProblem(ctx.db, userName)
    if (code) throw new Refused({ code })
    await refuseContact(ctx.db, contact)
    throw error
  }
}

/** An admin who agrees to the terms at the first log-in. Throws where the name or the e-mail is taken. */
export async function makeAdmin(
  db: Db,
  { name, email = null, password, now }: { name: string; email?: string | null; password: string; now: Date },
): Promise<{ id: number; name: string }> {
  const values = { name, nameKey: nameKey(name), email, role: 'admin' as const, createdAt: now }
  const [made] = await db
    .insert(users)
    .values({ ...values, passwordHash: await hashPassword(password) })
    .returning({ id: users.id, name: users.name })
  if (!made) throw new Error('the insert gave no row')
  return made
}
