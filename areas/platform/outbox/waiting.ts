import { sql } from '../db/orm.ts'
import { type AdminCounts, waitingPart } from '../waiting/waiting.ts'
import { outbox } from './table.ts'

/** Messages given up after all attempts; those of a channel without a sender are the health page's matter. */
export const addFailedMessages = async ({ counts }: { counts: AdminCounts }) => {
  counts.messages = () =>
    waitingPart({ at: outbox.createdAt, from: sql`from ${outbox} where ${outbox.state} = 'dead'` })
}
