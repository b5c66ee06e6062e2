import { runsAny } from '../../competition/staff/role.ts'
import { identities } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, statement, value } from '../../platform/db/statement.ts'

const teachesIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  teaches: value(sql<boolean>`(
    exists (select from ${identities} where ${identities.userId} = ${userId} and ${identities.role} = 'teacher'
      and ${identities.suspendedAt} is null)
    or ${runsAny(userId)})`),
}))

/**
 * Whether a person may make classes: the school’s directory says that they teach, they host for an organisation, or they own or
 * edit a competition. Admins of the site always may.
 */
export const mayTeach = async (db: Db, me: { id: number; role: 'user' | 'admin' }): Promise<boolean> =>
  me.role === 'admin' || (await teachesIn(db, { userId: me.id })).teaches
