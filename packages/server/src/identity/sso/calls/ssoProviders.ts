import type * as sso from '@leitai/contract/identity/sso'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { offeredProviders } from '../../provider/providers.ts'

export const ssoProviders: Handler<typeof sso.ssoProviders> = async ({ ctx }) =>
  (await offeredProviders(ctx)).map(({ settings: { key, name, kind } }) => ({ key, name, password: kind === 'ldap' }))
