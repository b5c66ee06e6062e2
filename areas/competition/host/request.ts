import { findByContact } from '@leitai/identity/account/find-account'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
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
