import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { consentDue } from './consent.ts'
import { hostsAny } from './ports.ts'

/** Account state returned with every log-in and start, so that other calls need not request it. */
export interface AccountState {
  /** Texts whose current version the user has not agreed to yet. */
  consentDue: ('terms' | 'privacy')[]
  /** Whether the user works on a competition and sees the host console. */
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
