import type { Db } from '@leitai/platform/db/open'
import { and, eq, notInArray, or } from '@leitai/platform/db/orm'
import { hostRequests } from './table.ts'

interface Leaving {
  userId: number
  countryCode: string | null
  phone: string | null
  email: string | null
}

/** Deletes a person's requests that were not accepted, and removes personal data from the accepted ones. */
export async function forgetHost(db: Db, { userId, countryCode, phone, email }: Leaving): Promise<void> {
  // By the contact that proved them: others may have typed this person's phone or address.
  const byPhone =
    countryCode !== null && phone !== null
      ? and(
          eq(hostRequests.provenBy, 'phone'),
          eq(hostRequests.countryCode, countryCode),
          eq(hostRequests.phone, phone),
        )
      : undefined
  const byEmail =
    email !== null ? and(eq(hostRequests.provenBy, 'email'), eq(hostRequests.email, email.toLowerCase())) : undefined
  const theirs = or(eq(hostRequests.userId, userId), byPhone, byEmail)
  await db.delete(hostRequests).where(and(theirs, notInArray(hostRequests.state, ['accepted'])))
  await db.update(hostRequests).set({ userId: null, contact: '', phone: '', email: '' }).where(theirs)
}
