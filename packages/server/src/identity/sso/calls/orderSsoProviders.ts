import type * as sso from '@leitai/contract/identity/sso.providers'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { orderProviders } from '../../provider/save.ts'

export const orderSsoProviders: Handler<typeof sso.orderSsoProviders> = async (context, { keys }) => {
  await orderProviders(context.db, keys)
  await audit(context, { action: 'logins.order', target: { kind: 'logins', id: 'all' } })
  return { ok: true }
}
