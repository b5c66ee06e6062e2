import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { removeProvider } from '../../provider/save.ts'
import type * as sso from '../contract.providers.ts'
import { refuseFixed } from '../refuse-fixed.ts'

export const removeSsoProvider: Handler<typeof sso.removeSsoProvider> = async (context, { key, reason }) => {
  refuseFixed(context.ctx, key)
  await removeProvider(context.db, key)
  await audit(context, { action: 'logins.remove', target: { kind: 'logins', id: key }, reason })
  return { ok: true }
}
