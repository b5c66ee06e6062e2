import type * as sso from '@leitai/contract/identity/sso'
import type { Handler } from '../../../platform/http/dispatcher.ts'

export const ssoProviders: Handler<typeof sso.ssoProviders> = async ({ ctx }) =>
  ctx.config.ssoProviders.map(({ key, name }) => ({ key, name }))
