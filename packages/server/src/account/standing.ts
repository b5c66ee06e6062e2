import { hostsAny } from '../console/role.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/orm.ts'
import { consentDue } from './consent.ts'

/** What a person is told of their account with every log-in and start; other calls need not ask for it. */
export interface Standing {
  /** Texts whose version in force is still to be agreed to. */
  consentDue: ('terms' | 'privacy')[]
  /** They work on a competition, so that the console has something for them. */
  hosts: boolean
}

export async function accountStanding(db: Db, userId: number): Promise<Standing> {
  const id = sql`${userId}::int`
  const { rows } = await db.execute<{ due: Standing['consentDue']; hosts: boolean }>(
    sql`select ${consentDue(id)} as due, ${hostsAny(id)} as hosts`,
  )
  const [{ due = [], hosts = false } = {}] = rows
  return { consentDue: due, hosts }
}
