import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { consentDue } from './consent.ts'
import { hostsAny } from './ports.ts'

/** What a person is told of their account with every log-in and start; other calls need not ask for it. */
export interface AccountState {
  /** Texts whose version in force is still to be agreed to. */
  consentDue: ('terms' | 'privacy')[]
  /** They work on a competition, so that the console has something for them. */
  hosts: boolean
}

export async function accountState(db: Db, userId: number): Promise<AccountState> {
  const id = sql`${userId}::int`
  const { rows } = await db.execute<{ due: AccountState['consentDue']; hosts: boolean }>(
    sql`select ${consentDue(id)} as due, ${hostsAny.get()(id)} as hosts`,
  )
  const [{ due = [], hosts = false } = {}] = rows
  return { consentDue: due, hosts }
}
