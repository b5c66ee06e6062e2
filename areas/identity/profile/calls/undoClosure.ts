import type { Handler } from '@leitai/platform/http/dispatcher'
import { setClosing } from '../../account/closing.ts'
import { noteEvent } from '../../account/event.ts'
import { lockAccount } from '../../account/own-contact.ts'
import type * as contract from '../contract.ts'

export const undoClosure: Handler<typeof contract.undoClosure> = async ({ db, me, now, ip, device }) => {
  const user = await lockAccount(db, me.id)
  // Repeated calls succeed too.
  if (user.closingAt === null) return { ok: true }
  await setClosing(db, me.id, null)
  await noteEvent(db, { userId: me.id, kind: 'closureUndone', now, ip, device })
  return { ok: true }
}
