import { isEmail, isPhone } from '@leitai/contract/validation'
import type { Db } from '../db/db.ts'
import { and, eq, type SQL, sql } from '../db/orm.ts'
import type { Contact } from './code.ts'
import { nameKey } from './rules.ts'
import { users } from './table.ts'

export type User = typeof users.$inferSelect

async function one(db: Db, where: SQL | undefined): Promise<User | undefined> {
  const [found] = await db.select().from(users).where(where)
  return found
}

/** By user name, phone or e-mail: a name is never only digits and holds no @, so the three cannot be confused. */
export const findAccount = (db: Db, { account, countryCode }: { account: string; countryCode: string }) =>
  one(
    db,
    isEmail(account)
      ? eq(sql`lower(${users.email})`, account.toLowerCase())
      : isPhone(countryCode, account)
        ? and(eq(users.countryCode, countryCode), eq(users.phone, account))
        : eq(users.nameKey, nameKey(account)),
  )

/** Whose phone or e-mail address it is that a code is sent to. */
export const findByContact = (db: Db, { phone, countryCode, email }: Contact) =>
  one(
    db,
    phone
      ? and(eq(users.countryCode, countryCode), eq(users.phone, phone))
      : eq(sql`lower(${users.email})`, (email ?? '').toLowerCase()),
  )

export const findById = (db: Db, id: number) => one(db, eq(users.id, id))
