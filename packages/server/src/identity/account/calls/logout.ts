import type * as session from '@leitai/contract/identity/session'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { noteEvent } from '../event.ts'
import { endSession } from '../session.ts'

export const logout: Handler<typeof session.logout> = async ({ db, me, now, ip, device, cookie }) => {
  await endSession(db, me.tokenHash)
  await noteEvent(db, { userId: me.id, kind: 'logout', now, ip, device })
  cookie(null)
  return { ok: true }
}
