import type { accountEventKinds } from '@leitai/contract/security'
import type { Db } from '../db/db.ts'
import { accountEvents } from './table.ts'

/** Writes into the access log that the account's owner reads. */
export async function noteEvent(
  db: Db,
  event: {
    userId: number
    kind: (typeof accountEventKinds)[number]
    now: Date
    ip: string
    device: string
    detail?: string
  },
): Promise<void> {
  const { now, ...values } = event
  await db.insert(accountEvents).values({ ...values, at: now })
}
