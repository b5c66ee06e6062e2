import { BASE } from '@leitai/identity/sso/addresses'
import type { SignInKind } from '@leitai/identity/sso/kind'
import { SsoFailure } from '@leitai/identity/sso/provider'
import { saml } from './contract.ts'
import { identityProviderOf } from './metadata.ts'
import { type SamlAddresses, samlProvider } from './provider.ts'
import { registerSaml } from './routes.ts'

const addressesOf = (siteUrl: string, key: string): SamlAddresses => ({
  metadata: `${siteUrl}${BASE}/saml/${key}/metadata`,
  acs: `${siteUrl}${BASE}/saml/${key}/acs`,
  logout: `${siteUrl}${BASE}/saml/${key}/logout`,
})

export const samlKind: SignInKind<'saml'> = {
  kind: saml.kind,
  open: ({ settings, secret, siteUrl }) => ({
    way: 'post',
    provider: samlProvider({ settings, secret, addresses: addressesOf(siteUrl, settings.key) }),
  }),
  addresses(siteUrl, key) {
    const { metadata, acs, logout } = addressesOf(siteUrl, key)
    return [
      { what: 'metadata', url: metadata },
      { what: 'entityId', url: metadata },
      { what: 'acs', url: acs },
      { what: 'logout', url: logout },
    ]
  },
  refusal(settings, language) {
    try {
      identityProviderOf(settings)
      return null
    } catch (error) {
      if (!(error instanceof SsoFailure) || error.words === null) throw error
      return { code: 'sso.metadata', values: { problem: error.words[language] } }
    }
  },
  routes: registerSaml,
}
