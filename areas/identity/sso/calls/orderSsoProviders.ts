import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { orderProviders } from '../../provider/save.ts'
import type * as sso from '../contract.providers.ts'

export const orderSsoProviders: Handler<typeof sso.orderSsoProviders> = async (context, { keys }) => {
  await orderProviders(context.db, keys)
  await audit(context, { action: 'logins.order', target: { kind: 'logins', id: 'all' } })
  return { ok: true }
}
