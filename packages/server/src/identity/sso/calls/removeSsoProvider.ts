import type * as sso from '@leitai/contract/identity/sso.providers'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { removeProvider } from '../../provider/save.ts'
import { refuseFixed } from '../refuse-fixed.ts'

export const removeSsoProvider: Handler<typeof sso.removeSsoProvider> = async (context, { key, reason }) => {
  refuseFixed(context.ctx, key)
  await removeProvider(context.db, key)
  await audit(context, { action: 'logins.remove', target: { kind: 'logins', id: key }, reason })
  return { ok: true }
}
