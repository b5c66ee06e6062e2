import type * as session from '@leitai/contract/identity/session'
import { endsLogIns } from '@leitai/contract/identity/sso.settings'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { findProvider } from '../../provider/providers.ts'
import { noteEvent } from '../event.ts'
import { endSession } from '../session.ts'
import { providerIn } from '../sso-ticket.ts'

/** Ended here first, whatever the provider does: on a shared computer its own log-in would let the next person in. */
export const logout: Handler<typeof session.logout> = async ({ db, ctx, me, now, ip, device, cookie }) => {
  const began = await endSession(db, me.tokenHash)
  await noteEvent(db, { userId: me.id, kind: 'logout', now, ip, device })
  cookie(null)
  const known = began === null ? undefined : await findProvider(ctx, providerIn(began))
  return { ok: true, elsewhere: known?.on && endsLogIns(known.settings.kind) ? known.settings.key : null }
}
