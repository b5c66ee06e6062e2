import { emptyMapping } from '@leitai/platform/config/contract.sso-providers'
import type { SsoProviderConfig } from '@leitai/platform/config/sso-providers'

/** What every kind of provider has, as an operator who sets nothing gets it. */
export const plainProvider = {
  name: { zh: '演示校园', en: 'Demo campus' },
  create: 'ask',
  vouches: false,
  trustsEmail: false,
  knowsNumbers: true,
  mapping: emptyMapping,
  teachers: '',
  secret: 'test',
} as const

/** An OpenID provider that does not answer, unless told otherwise. */
export const oidcConfig = (
  key: string,
  values: Partial<Extract<SsoProviderConfig, { kind: 'oidc' }>> = {},
): Extract<SsoProviderConfig, { kind: 'oidc' }> => ({
  ...plainProvider,
  kind: 'oidc',
  key,
  issuer: 'http://127.0.0.1:9',
  clientId: 'test',
  scope: 'openid',
  ...values,
})
