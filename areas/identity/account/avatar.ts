import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { users } from './table.ts'

/** Sets an account's picture, or with null the default one; returns the previous address. */
export async function setAvatar(db: Db, userId: number, address: string | null): Promise<string | null> {
  const [user] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)).for('update')
  const { avatar } = orRefuse(user, 'account.unknown')
  await db.update(users).set({ avatar: address }).where(eq(users.id, userId))
  return avatar
}
