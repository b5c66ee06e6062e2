import { findByContact } from '../../identity/account/find-account.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import type { hostRequests } from './table.ts'

type HostRequest = typeof hostRequests.$inferSelect

/** The future owner of the competition: the logged-in requester, else the owner of the phone. */
export async function personOf(db: Db, request: Pick<HostRequest, 'userId' | 'countryCode' | 'phone'>) {
  if (request.userId !== null) {
    const [found] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, request.userId), eq(users.state, 'active')))
    if (found) return found
  }
  const byPhone = await findByContact(db, request)
  return byPhone?.state === 'active' ? byPhone : null
}
