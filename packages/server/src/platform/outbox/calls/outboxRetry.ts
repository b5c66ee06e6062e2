import type * as contract from '@leitai/contract/site/outbox'
import { audit } from '../../audit/audit.ts'
import { jobPayload } from '../../context/cause.ts'
import { and, eq, inArray, or, sql } from '../../db/orm.ts'
import type { Handler } from '../../http/call.ts'
import { outbox } from '../table.ts'

export const outboxRetry: Handler<typeof contract.outboxRetry> = async (context, { ids }) => {
  const { db, now } = context
  const again = await db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, nextAt: now, error: null })
    .where(and(inArray(outbox.id, ids), or(eq(outbox.state, 'dead'), eq(outbox.state, 'unsent'))))
    .returning({ id: outbox.id })
  for (const { id } of again) {
    await db.execute(sql`select graphile_worker.add_job('send', ${jobPayload(id)},
      job_key => ${`send:${id}`}, max_attempts => 1)`)
    await audit(context, { action: 'outbox.retry', target: { kind: 'message', id } })
  }
  return { retried: again.length }
}
