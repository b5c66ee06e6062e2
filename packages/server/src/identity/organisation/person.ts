import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { Refused } from '../../platform/errors/refuse.ts'
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
