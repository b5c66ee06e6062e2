import type { Handler } from '@leitai/platform/http/dispatcher'
import { findProvider } from '../../provider/providers.ts'
import { endsLogIns } from '../../sso/contract.settings.ts'
import type * as session from '../contract.session.ts'
import { noteEvent } from '../event.ts'
import { endSession } from '../session.ts'
import { LEAVE_TICKET, providerIn } from '../sso-ticket.ts'
import { signTicket } from '../ticket.ts'

const LEAVE_SECONDS = 600

/** Ended here first, whatever the provider does: on a shared computer its own log-in would let the next person in. */
export const logout: Handler<typeof session.logout> = async ({ db, ctx, me, now, ip, device, cookie }) => {
  const began = await endSession(db, me.tokenHash)
  await noteEvent(db, { userId: me.id, kind: 'logout', now, ip, device })
  cookie(null)
  const known = began === null ? undefined : await findProvider(ctx, providerIn(began.mark))
  if (!began || !known?.on) return { ok: true, elsewhere: null }
  const { key: provider, kind } = known.settings
  if (began.leave === null) return { ok: true, elsewhere: endsLogIns(kind) ? { provider, ticket: null } : null }
  const ticket = signTicket(ctx, LEAVE_TICKET, { fields: { provider, leave: began.leave }, seconds: LEAVE_SECONDS })
  return { ok: true, elsewhere: { provider, ticket } }
}
