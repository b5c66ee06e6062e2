import type * as sso from '@leitai/contract/sso'
import type { Handler } from '../../call.ts'

export const ssoProviders: Handler<typeof sso.ssoProviders> = async ({ house }) =>
  house.config.signOns.map(({ key, name }) => ({ key, name }))
