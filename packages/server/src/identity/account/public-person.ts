import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { users } from './table.ts'

/** An account that others may see. */
export async function publicPerson(db: Db, userId: number): Promise<typeof users.$inferSelect> {
  const [found] = await db.select().from(users).where(eq(users.id, userId))
  const user = orRefuse(found, 'account.unknown')
  if (user.state === 'closed') throw new Refused({ code: 'account.closed' })
  return user
}
