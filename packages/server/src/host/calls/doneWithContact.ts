import type * as host from '@leitai/contract/host'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { and, eq, isNull } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
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
