import type { AppContext } from '@leitai/platform/context/app-context'
import { API_BASE } from '@leitai/platform/contract/call'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { type KnownProvider, secretOf } from '../provider/providers.ts'
import type { ProviderKind, SsoProvider } from './contract.settings.ts'
import type { SignInProvider } from './provider.ts'
import { casProvider } from './providers/cas.ts'
import { dingtalkProvider } from './providers/dingtalk.ts'
import { feishuProvider } from './providers/feishu.ts'
import { type Directory, ldapDirectory } from './providers/ldap.ts'
import { oidcProvider } from './providers/oidc.ts'
import { type SamlAddresses, samlProvider } from './providers/saml.ts'
import { wechatProvider } from './providers/wechat.ts'
import { wecomProvider } from './providers/wecom.ts'

export const BASE = `${API_BASE}/common/sso`
/** Where a browser goes on after a log-out at a provider. */
export const HOME = '/v3/home.html'

/** The addresses of this site that a provider of a key is told. */
export const redirectOf = (siteUrl: string, { kind, key }: Pick<SsoProvider, 'kind' | 'key'>) =>
  kind === 'cas' ? `${siteUrl}${BASE}/cas/${key}` : `${siteUrl}${BASE}/callback`
/** The addresses of this site that a course platform is told; learning/lti answers there. */
export const LTI_BASE = `${API_BASE}/lti`
export const ltiAddresses = (siteUrl: string) => ({
  target: `${siteUrl}${LTI_BASE}/launch`,
  login: `${siteUrl}${LTI_BASE}/login`,
  launch: `${siteUrl}${LTI_BASE}/launch`,
  keys: `${siteUrl}${LTI_BASE}/keys.json`,
})
export const oidcLogOut = (siteUrl: string, key: string) => `${siteUrl}${BASE}/oidc/${key}/logout`
export const samlAddresses = (siteUrl: string, key: string): SamlAddresses => ({
  metadata: `${siteUrl}${BASE}/saml/${key}/metadata`,
  acs: `${siteUrl}${BASE}/saml/${key}/acs`,
  logout: `${siteUrl}${BASE}/saml/${key}/logout`,
})

/** The ways to speak with a provider: it redirects back, it posts a response, it is asked for a password, or it begins by itself. */
export type Opened =
  | { way: 'redirect'; provider: SignInProvider }
  | { way: 'post'; provider: ReturnType<typeof samlProvider> }
  | { way: 'password'; directory: Directory }
  | { way: 'elsewhere' }

const isKind = <K extends ProviderKind>(
  settings: SsoProvider,
  kind: K,
): settings is Extract<SsoProvider, { kind: K }> => settings.kind === kind

function build(siteUrl: string, settings: SsoProvider, secret: string): Opened {
  const redirect = redirectOf(siteUrl, settings)
  if (isKind(settings, 'lti')) return { way: 'elsewhere' }
  if (isKind(settings, 'ldap')) return { way: 'password', directory: ldapDirectory({ settings, secret }) }
  if (isKind(settings, 'saml')) {
    const addresses = samlAddresses(siteUrl, settings.key)
    return { way: 'post', provider: samlProvider({ settings, secret, addresses }) }
  }
  return { way: 'redirect', provider: redirecting(settings, secret, redirect) }
}

function redirecting(
  settings: Exclude<SsoProvider, { kind: 'ldap' | 'saml' | 'lti' }>,
  secret: string,
  redirect: string,
): SignInProvider {
  switch (settings.kind) {
    case 'oidc':
      return oidcProvider({ settings, secret, redirect })
    case 'cas':
      return casProvider({ settings, secret, redirect })
    case 'wecom':
      return wecomProvider({ settings, secret, redirect })
    case 'dingtalk':
      return dingtalkProvider({ settings, secret, redirect })
    case 'feishu':
      return feishuProvider({ settings, secret, redirect })
    case 'wechat':
      return wechatProvider({ settings, secret, redirect })
  }
}

interface Kept {
  mark: string
  opened: Opened
}
const kept = new WeakMap<AppContext, Map<string, Kept>>()

/** A provider ready to be spoken with; kept until its settings change, as OpenID Connect discovers much about it first. */
export async function openProvider(ctx: AppContext, known: KnownProvider): Promise<Opened> {
  const { settings } = known
  const secret = await secretOf(ctx, known)
  const all = kept.get(ctx) ?? new Map<string, Kept>()
  kept.set(ctx, all)
  const mark = hashToken(JSON.stringify([settings, secret]))
  const found = all.get(settings.key)
  if (found?.mark === mark) return found.opened
  const opened = build(ctx.config.siteUrl, settings, secret)
  all.set(settings.key, { mark, opened })
  return opened
}
