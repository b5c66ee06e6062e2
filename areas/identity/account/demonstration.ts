import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import { passwordFits, randomPassword, setPassword } from './password.ts'
import { users } from './table.ts'

/** Passwords of demonstration accounts, by name: output once, on creation. */
export type LoggedPasswords = Record<string, string>

export const logPasswords = ({ log }: Pick<AppContext, 'log'>, passwords: LoggedPasswords) =>
  log.warn(
    { passwords },
    '他人可访问本平台，演示账号已改用随机密码，只显示这一次 / others can reach this installation: the demonstration accounts have random passwords now, told only this once',
  )

/** Whether there are accounts that the demonstration did not create. */
export async function hasRealAccounts(db: Db): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(isNull(users.demonstration)).limit(1)
  return found !== undefined
}

/** Demonstration accounts that can be logged in to. */
export const countDemonstration = (db: Db) =>
  db.$count(users, and(isNotNull(users.demonstration), eq(users.state, 'active')))

/**
 * Gives every demonstration account that still has the published password a random one, which ends its log-ins and tokens: staff one each,
 * all others a shared one. If several processes start concurrently, one of them does it and outputs the passwords.
 */
export async function replacePublishedPasswords(
  ctx: AppContext,
  { published, staff }: { published: string; staff: readonly string[] },
): Promise<void> {
  const newPasswords = await ctx.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('published passwords'))`)
    const found = await db
      .select({ id: users.id, name: users.name, role: users.role, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.demonstration, 'published'))
      .orderBy(users.id)
    const hashes = new Set(found.map(({ passwordHash }) => passwordHash))
    const open = new Set<string | null>()
    for (const hash of hashes) if (await passwordFits(hash, published)) open.add(hash)
    const shared = randomPassword()
    const passwords: LoggedPasswords = {}
    for (const { id, name, role, passwordHash } of found) {
      if (!open.has(passwordHash)) {
        await db.update(users).set({ demonstration: 'changed' }).where(eq(users.id, id))
        continue
      }
      const password = role === 'admin' || staff.includes(name) ? randomPassword() : shared
      passwords[name] = password
      await setPassword(db, { userId: id, password, now: ctx.now() })
    }
    return passwords
  })
  if (Object.keys(newPasswords).length > 0) logPasswords(ctx, newPasswords)
}
