import type { Handler } from '@leitai/platform/http/dispatcher'
import { linkCounts } from '../../account/gone.ts'
import { allProviders } from '../../provider/providers.ts'
import type * as sso from '../contract.providers.ts'
import type { SsoProvider } from '../contract.settings.ts'
import { oidcLogOut, redirectOf, samlAddresses } from '../registry.ts'

export const adminSsoProviders: Handler<typeof sso.adminSsoProviders> = async ({ db, ctx }) => {
  const all = await allProviders(ctx)
  const counts = await linkCounts(db)
  const { siteUrl } = ctx.config
  return {
    list: all.map(({ settings, on, fixed, version, secret }) => ({
      settings,
      on,
      fixed,
      version,
      hasSecret: secret !== null,
      ...(counts.get(settings.key) ?? { linked: 0, suspended: 0 }),
    })),
    addresses: Object.fromEntries(all.map(({ settings }) => [settings.key, addressesOf(siteUrl, settings)])),
  }
}

type Address = { what: 'redirect' | 'service' | 'metadata' | 'acs' | 'entityId' | 'logout'; url: string }

function addressesOf(siteUrl: string, { kind, key }: SsoProvider): Address[] {
  // Those for course platforms are the same for all: learning/lti shows them.
  if (kind === 'ldap' || kind === 'lti') return []
  if (kind === 'oidc')
    return [
      { what: 'redirect', url: redirectOf(siteUrl, { kind, key }) },
      { what: 'logout', url: oidcLogOut(siteUrl, key) },
    ]
  if (kind !== 'saml')
    return [{ what: kind === 'cas' ? 'service' : 'redirect', url: redirectOf(siteUrl, { kind, key }) }]
  const { metadata, acs, logout } = samlAddresses(siteUrl, key)
  return [
    { what: 'metadata', url: metadata },
    { what: 'entityId', url: metadata },
    { what: 'acs', url: acs },
    { what: 'logout', url: logout },
  ]
}
