import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { users } from './table.ts'

/** Sets an account's picture, or with null the default one; returns the previous address. */
export async function setAvatar(db: Db, userId: number, address: string | null): Promise<string | null> {
  const [user] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)).for('update')
  const { avatar } = orRefuse(user, 'account.unknown')
  await db.update(users).set({ avatar: address }).where(eq(users.id, userId))
  return avatar
}
