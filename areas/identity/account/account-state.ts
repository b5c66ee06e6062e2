import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, statement, value } from '@leitai/platform/db/statement'
import { consentDue } from './consent.ts'
import { hostsAny } from './ports.ts'

/** Account state returned with every log-in and start, so that other calls need not request it. */
export interface AccountState {
  /** Texts whose current version the user has not agreed to yet. */
  consentDue: ('terms' | 'privacy')[]
  /** Whether the user works on a competition and sees the host console. */
  hosts: boolean
}

const stateIn = statement(({ userId }: Placeholders<{ userId: number }>) => {
  const id = sql`${userId}::int`
  return { consentDue: value(consentDue(id)), hosts: value(hostsAny.get()(id)) }
})

export const accountState = (db: Db, userId: number): Promise<AccountState> => stateIn(db, { userId })
