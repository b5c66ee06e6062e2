import type { Db } from '../../platform/db/db.ts'
import { and, eq, notInArray, or } from '../../platform/db/orm.ts'
import { hostRequests } from './table.ts'

/** Deletes a person's requests that were not accepted, and removes personal data from the accepted ones. */
export async function forgetHost(
  db: Db,
  { userId, countryCode, phone }: { userId: number; countryCode: string | null; phone: string | null },
): Promise<void> {
  const theirs =
    countryCode !== null && phone !== null
      ? or(
          eq(hostRequests.userId, userId),
          and(eq(hostRequests.countryCode, countryCode), eq(hostRequests.phone, phone)),
        )
      : eq(hostRequests.userId, userId)
  await db.delete(hostRequests).where(and(theirs, notInArray(hostRequests.state, ['accepted'])))
  await db.update(hostRequests).set({ userId: null, contact: '', phone: '', email: '' }).where(theirs)
}
