import type * as host from '@leitai/contract/competition/host'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq, isNull } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
