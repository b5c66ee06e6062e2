import { findByContact } from '../../identity/account/find-account.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import type { hostRequests } from './table.ts'

type HostRequest = typeof hostRequests.$inferSelect

/** The future owner of the competition: the logged-in requester, else the owner of the proven contact, never of another one. */
export async function personOf(
  db: Db,
  request: Pick<HostRequest, 'userId' | 'provenBy' | 'countryCode' | 'phone' | 'email'>,
) {
  if (request.userId !== null) {
    const [found] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, request.userId), eq(users.state, 'active')))
    if (found) return found
  }
  const { provenBy, countryCode, phone, email } = request
  const owner = await findByContact(db, { countryCode, ...(provenBy === 'email' ? { email } : { phone }) })
  return owner?.state === 'active' ? owner : null
}
