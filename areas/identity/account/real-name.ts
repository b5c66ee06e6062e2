import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { users } from './table.ts'

/** Records on the account whether its holder's name is verified; the domain realname stores the document. */
export async function markRealName(db: Db, userId: number, verified: boolean): Promise<void> {
  await db.update(users).set({ realNameVerified: verified }).where(eq(users.id, userId))
}
