import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { Refused } from '../refuse.ts'
import { nameKey } from './rules.ts'
import { users } from './table.ts'

export async function nameTaken(db: Db, userName: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nameKey, nameKey(userName)))
  return found.length > 0
}

/** Refuses a name, a phone or an e-mail address that another account has. */
export async function refuseTaken(
  db: Db,
  wanted: { userName: string; phone?: string | undefined; countryCode: string; email?: string | undefined },
): Promise<void> {
  if (await nameTaken(db, wanted.userName)) throw new Refused({ code: 'account.userNameTaken' })
  const one = db.select({ id: users.id }).from(users)
  if (wanted.phone) {
    const found = await one.where(and(eq(users.countryCode, wanted.countryCode), eq(users.phone, wanted.phone)))
    if (found.length > 0) throw new Refused({ code: 'account.phoneTaken' })
  } else if (wanted.email) {
    const found = await one.where(eq(sql`lower(${users.email})`, wanted.email.toLowerCase()))
    if (found.length > 0) throw new Refused({ code: 'account.emailTaken' })
  }
}
