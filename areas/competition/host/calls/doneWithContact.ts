import { audit } from '@leitai/platform/audit/audit'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as host from '../contract.ts'
import { hostContacts } from '../table.ts'

export const doneWithContact: Handler<typeof host.doneWithContact> = async (context, { id }) => {
  const { db, now } = context
  const [done] = await db
    .update(hostContacts)
    .set({ doneAt: now })
    .where(and(eq(hostContacts.id, id), isNull(hostContacts.doneAt)))
    .returning({ id: hostContacts.id })
  orRefuse(done, 'host.unknown')
  await audit(context, { action: 'host.contactDone', target: { kind: 'hostContact', id } })
  return { ok: true }
}
