import { sql } from '../db/orm.ts'
import { definePrunable } from '../db/prunable.ts'
import { outbox } from './table.ts'

/** Messages that nobody tries to send any more. */
export const oldMessages = definePrunable(outbox, {
  period: 'messages',
  due: (before) => sql`${outbox.createdAt} < ${before} and ${outbox.state} <> 'waiting'`,
})
