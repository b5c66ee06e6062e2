import type { Handler } from '@leitai/platform/http/dispatcher'
import { offeredProviders } from '../../provider/providers.ts'
import type * as sso from '../contract.ts'

export const ssoProviders: Handler<typeof sso.ssoProviders> = async ({ ctx }) =>
  (await offeredProviders(ctx)).map(({ settings: { key, name, kind } }) => ({ key, name, password: kind === 'ldap' }))
