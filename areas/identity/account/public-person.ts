import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { users } from './table.ts'

type User = typeof users.$inferSelect

/** An account that others may see, of a row that may be missing. */
export function refuseUnseen<P extends Pick<User, 'state'>>(found: P | null | undefined): P {
  const user = orRefuse(found, 'account.unknown')
  if (user.state === 'closed') throw new Refused({ code: 'account.closed' })
  return user
}

/** An account that others may see. */
export async function publicPerson(db: Db, userId: number): Promise<User> {
  const [found] = await db.select().from(users).where(eq(users.id, userId))
  return refuseUnseen(found)
}
