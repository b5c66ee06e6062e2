import type { RefusalCode } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Contact } from './code.ts'
import { findByContact } from './find-account.ts'
import { isReserved } from './reserved-names.ts'
import { nameKey, nameShape, refusalToRename } from './rules.ts'
import { lookOf, users } from './table.ts'

/** Why a name is unavailable, for a new account or for that of `userId`. */
export async function nameProblem(db: Db, name: string, userId = 0): Promise<RefusalCode | null> {
  if (isReserved(name)) return 'account.nameReserved'
  const others = await db
    .select({ key: users.nameKey })
    .from(users)
    .where(and(eq(lookOf(users.nameShape), nameShape(name)), ne(users.id, userId)))
  if (others.some(({ key }) => key === nameKey(name))) return 'account.userNameTaken'
  return others.length > 0 ? 'account.nameAlike' : null
}

/** Refuses an unavailable name. In a transaction, similar names stay reserved until its end. */
export async function refuseName(db: Db, name: string, userId = 0): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`name ${nameShape(name)}`}))`)
  const code = await nameProblem(db, name, userId)
  if (code) throw new Refused({ code })
}

/** Refuses a phone or an e-mail address that another account has. */
export async function refuseContact(db: Db, contact: Contact): Promise<void> {
  if (!contact.phone && !contact.email) return
  if (await findByContact(db, contact)) {
    throw new Refused({ code: contact.phone ? 'account.phoneTaken' : 'account.emailTaken' })
  }
}

/** Renames an account; does nothing if the name is unchanged. */
export async function rename(
  db: Db,
  { userId, name, now }: { userId: number; name: string; now: Date },
): Promise<void> {
  const [found] = await db
    .select({ name: users.name, changedAt: users.nameChangedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  const user = orRefuse(found, 'account.unknown')
  if (user.name === name) return
  refuse(refusalToRename(user.changedAt, now))
  await refuseName(db, name, userId)
  await db
    .update(users)
    .set({ name, nameKey: nameKey(name), nameChangedAt: now })
    .where(eq(users.id, userId))
}
