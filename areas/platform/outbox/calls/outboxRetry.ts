import { audit } from '../../audit/audit.ts'
import { and, eq, inArray, or } from '../../db/orm.ts'
import type { Handler } from '../../http/dispatcher.ts'
import type * as contract from '../contract.ts'
import { sendJob } from '../send.ts'
import { outbox } from '../table.ts'

export const outboxRetry: Handler<typeof contract.outboxRetry> = async (context, { ids }) => {
  const { db, now } = context
  const again = await db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, nextAt: now, leaseUntil: null, error: null })
    .where(and(inArray(outbox.id, ids), or(eq(outbox.state, 'dead'), eq(outbox.state, 'unsent'))))
    .returning({ id: outbox.id })
  await sendJob.enqueueAll(db, again)
  for (const { id } of again) await audit(context, { action: 'outbox.retry', target: { kind: 'message', id } })
  return { retried: again.length }
}
