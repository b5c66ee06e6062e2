import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { turnProvider } from '../../provider/save.ts'
import type * as sso from '../contract.providers.ts'
import { refuseFixed } from '../refuse-fixed.ts'

export const turnSsoProvider: Handler<typeof sso.turnSsoProvider> = async (context, { key, on }) => {
  refuseFixed(context.ctx, key)
  await turnProvider(context.db, { key, on, now: context.now })
  await audit(context, { action: on ? 'logins.on' : 'logins.off', target: { kind: 'logins', id: key } })
  return { ok: true }
}
