import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { nameKey } from '../account/rules.ts'
import { users } from '../account/table.ts'

/** An account that is in use, by its user name. */
export async function personNamed(db: Db, name: string) {
  const [found] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.nameKey, nameKey(name)), eq(users.state, 'active')))
  if (!found) throw new Refused({ code: 'organisation.noUser', values: { name } })
  return found
}
