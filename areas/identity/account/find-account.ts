import { foldDigits, foldEmail } from '@leitai/platform/contract/fold'
import { isEmail, isPhone } from '@leitai/platform/contract/validation'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, type SQL, sql } from '@leitai/platform/db/orm'
import type { Contact } from './code.ts'
import { nameKey } from './rules.ts'
import { users } from './table.ts'

export type User = typeof users.$inferSelect

async function one(db: Db, where: SQL | undefined): Promise<User | undefined> {
  const [found] = await db.select().from(users).where(where)
  return found
}

export interface Named {
  by: 'name' | 'phone' | 'email'
  /** The typed text, normalised for the lookup. */
  key: string
}

/** How a typed account is looked up: a name is never only digits and holds no @, so the three cannot be confused. */
export function namedBy({ account, countryCode }: { account: string; countryCode: string }): Named {
  const email = foldEmail(account)
  if (isEmail(email)) return { by: 'email', key: email.toLowerCase() }
  const number = foldDigits(account)
  if (isPhone(countryCode, number)) return { by: 'phone', key: `+${countryCode}${number}` }
  return { by: 'name', key: nameKey(account) }
}

/** By user name, phone or e-mail. */
export function findAccount(db: Db, typed: { account: string; countryCode: string }): Promise<User | undefined> {
  const { by, key } = namedBy(typed)
  if (by === 'name') return one(db, eq(users.nameKey, key))
  const { account, countryCode } = typed
  return findByContact(db, by === 'email' ? { email: key, countryCode } : { phone: foldDigits(account), countryCode })
}

/** The owner of the phone or e-mail address that a code is sent to. */
export const findByContact = (db: Db, { phone, countryCode, email }: Contact) =>
  one(
    db,
    phone
      ? and(eq(users.countryCode, countryCode), eq(users.phone, phone))
      : eq(sql`lower(${users.email})`, (email ?? '').toLowerCase()),
  )

export const findById = (db: Db, id: number) => one(db, eq(users.id, id))

/** +86 138****0001: enough to recognise one's own number, too little for anybody else. */
export function maskPhone(countryCode: string, phone: string): string {
  const shown = phone.length >= 7 ? [3, 4] : [1, 1]
  const stars = '*'.repeat(Math.max(phone.length - (shown[0] ?? 0) - (shown[1] ?? 0), 1))
  return `+${countryCode} ${phone.slice(0, shown[0])}${stars}${phone.slice(-(shown[1] ?? 1))}`
}

/** z***@example.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
