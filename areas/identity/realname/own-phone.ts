import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { phoneTarget, type Target } from '../account/code.ts'
import { users } from '../account/table.ts'

/** The user's bound phone: the code is sent nowhere else. */
export async function ownPhone(db: Db, userId: number): Promise<Target> {
  const [user] = await db
    .select({ phone: users.phone, countryCode: users.countryCode })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.phone || !user.countryCode) throw new Refused({ code: 'account.phoneMissing' })
  return phoneTarget(user.countryCode, user.phone)
}
