import type * as sso from '@leitai/contract/identity/sso.providers'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { turnProvider } from '../../provider/save.ts'
import { refuseFixed } from '../refuse-fixed.ts'

export const turnSsoProvider: Handler<typeof sso.turnSsoProvider> = async (context, { key, on }) => {
  refuseFixed(context.ctx, key)
  await turnProvider(context.db, { key, on, now: context.now })
  await audit(context, { action: on ? 'logins.on' : 'logins.off', target: { kind: 'logins', id: key } })
  return { ok: true }
}
