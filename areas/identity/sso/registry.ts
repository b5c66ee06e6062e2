import { createHash } from 'node:crypto'
import type { ProviderKind, SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import { API_BASE } from '@leitai/platform/contract/call'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { type StoredProvider, secretOf } from '../provider/providers.ts'
import { attributesOf } from './claims.ts'
import { type Built, type SignInProvider, SsoFailure } from './provider.ts'
import { askJson, codeIn, isJson, type Json, needed, refuseError } from './providers/ask-json.ts'
import { casProvider } from './providers/cas.ts'
import { type Directory, ldapDirectory } from './providers/ldap.ts'
import { oidcProvider } from './providers/oidc.ts'
import { type SamlAddresses, samlProvider } from './providers/saml.ts'

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
export async function openProvider(ctx: AppContext, provider: StoredProvider): Promise<Opened> {
  const { settings } = provider
  const secret = await secretOf(ctx, provider)
  const all = kept.get(ctx) ?? new Map<string, Kept>()
  kept.set(ctx, all)
  const mark = hashToken(JSON.stringify([settings, secret]))
  const found = all.get(settings.key)
  if (found?.mark === mark) return found.opened
  const opened = build(ctx.config.siteUrl, settings, secret)
  all.set(settings.key, { mark, opened })
  return opened
}

/** WeChat, log-in of a web site: https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html */
export function wechatProvider({ settings, secret, redirect }: Built<'wechat'>): SignInProvider {
  const { clientId, origin } = settings
  const api = `${origin || 'https://api.weixin.qq.com'}/sns`
  const get = async (path: string, query: Record<string, string>) =>
    refuseError(await askJson(`${api}${path}?${new URLSearchParams(query)}`), 'errcode')
  return {
    async begin({ state }) {
      const query = { appid: clientId, redirect_uri: redirect, response_type: 'code', scope: 'snsapi_login', state }
      return new URL(
        `${origin || 'https://open.weixin.qq.com'}/connect/qrconnect?${new URLSearchParams(query)}#wechat_redirect`,
      )
    },
    async finish(returned, { state }) {
      const code = codeIn(returned, state)
      const token = await get('/oauth2/access_token', {
        appid: clientId,
        secret,
        code,
        grant_type: 'authorization_code',
      })
      const openid = needed(token, 'openid')
      const person = await get('/userinfo', { access_token: needed(token, 'access_token'), openid })
      return { attributes: attributesOf({ ...person, openid }), emailVerified: null, session: null }
    },
  }
}

/** WeChat Work, log-in page of a self-built application: https://developer.work.weixin.qq.com/document/path/98152 */
export function wecomProvider({ settings, secret, redirect }: Built<'wecom'>): SignInProvider {
  const { clientId, agentId } = settings
  const login = settings.origin || 'https://login.work.weixin.qq.com'
  const api = `${settings.origin || 'https://qyapi.weixin.qq.com'}/cgi-bin`
  const get = async (path: string, query: Record<string, string>) =>
    refuseError(await askJson(`${api}${path}?${new URLSearchParams(query)}`), 'errcode')
  return {
    async begin({ state }) {
      const query = { login_type: 'CorpApp', appid: clientId, agentid: agentId, redirect_uri: redirect, state }
      return new URL(`${login}/wwlogin/sso/login?${new URLSearchParams(query)}`)
    },
    async finish(returned, { state }) {
      const code = codeIn(returned, state)
      const token = needed(await get('/gettoken', { corpid: clientId, corpsecret: secret }), 'access_token')
      const found = await get('/auth/getuserinfo', { access_token: token, code })
      // Others than members have an openid alone.
      if (typeof found.userid !== 'string') throw new SsoFailure('denied', 'not a member of the company')
      const person = await get('/user/get', { access_token: token, userid: found.userid })
      if (person.status !== undefined && person.status !== 1)
        throw new SsoFailure('suspended', 'the member is not active')
      return { attributes: attributesOf({ ...person, userid: found.userid }), emailVerified: null, session: null }
    },
  }
}

/** Feishu, and Lark outside of the mainland: https://open.feishu.cn/document/authentication-management/access-token/obtain-oauth-code */
export function feishuProvider({ settings, secret, redirect }: Built<'feishu'>): SignInProvider {
  const { clientId, tenant, international, origin } = settings
  const domain = international ? 'larksuite.com' : 'feishu.cn'
  const accounts = origin || `https://accounts.${domain}`
  const api = `${origin || `https://open.${domain}`}/open-apis/authen`
  return {
    async begin({ state, verifier }) {
      const challenge = {
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      const query = { client_id: clientId, redirect_uri: redirect, response_type: 'code', state, ...challenge }
      return new URL(`${accounts}/open-apis/authen/v1/authorize?${new URLSearchParams(query)}`)
    },
    async finish(returned, { state, verifier }) {
      if (returned.get('error') === 'access_denied') throw new SsoFailure('denied', 'access_denied')
      const code = codeIn(returned, state)
      const own = { client_id: clientId, client_secret: secret, redirect_uri: redirect, code_verifier: verifier }
      const post = { grant_type: 'authorization_code', code, ...own }
      const token = needed(refuseError(await askJson(`${accounts}/oauth/v3/token`, { post }), 'code'), 'access_token')
      const headers = { authorization: `Bearer ${token}` }
      const { data } = refuseError(await askJson(`${api}/v1/user_info`, { headers }), 'code')
      const person = isJson(data) ? data : {}
      needed(person, 'open_id')
      if (tenant !== '' && person.tenant_key !== tenant) throw new SsoFailure('denied', 'of another company')
      return { attributes: attributesOf(person), emailVerified: null, session: null }
    },
  }
}

/** DingTalk, log-in of a third-party site: https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information */
export function dingtalkProvider({ settings, secret, redirect }: Built<'dingtalk'>): SignInProvider {
  const { clientId, corpId, origin } = settings
  const api = `${origin || 'https://api.dingtalk.com'}/v1.0`
  const old = `${origin || 'https://oapi.dingtalk.com'}/topapi`
  /** Name and staff number, which the company knows and the user's own account does not. */
  async function staff(unionId: string): Promise<Json> {
    const token = needed(
      await askJson(`${api}/oauth2/accessToken`, { post: { appKey: clientId, appSecret: secret } }),
      'accessToken',
    )
    const post = async (path: string, body: Json) => {
      const { result } = await askJson(`${old}${path}?${new URLSearchParams({ access_token: token })}`, { post: body })
      return isJson(result) ? result : {}
    }
    const { userid } = await post('/user/getbyunionid', { unionid: unionId })
    if (typeof userid !== 'string') throw new SsoFailure('denied', 'not a member of the company')
    const { active, ...person } = await post('/v2/user/get', { userid })
    if (active === false) throw new SsoFailure('suspended', 'the member is not active')
    return { ...person, userid }
  }
  return {
    async begin({ state }) {
      const query = {
        client_id: clientId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'openid corpid',
        state,
        prompt: 'consent',
      }
      return new URL(`${origin || 'https://login.dingtalk.com'}/oauth2/auth?${new URLSearchParams(query)}`)
    },
    async finish(returned, { state }) {
      const code = codeIn(returned, state, 'authCode')
      const post = { clientId, clientSecret: secret, code, grantType: 'authorization_code' }
      const token = await askJson(`${api}/oauth2/userAccessToken`, { post })
      const accessToken = needed(token, 'accessToken')
      if (corpId !== '' && token.corpId !== corpId) throw new SsoFailure('denied', 'chose another company')
      const headers = { 'x-acs-dingtalk-access-token': accessToken }
      const own = await askJson(`${api}/contact/users/me`, { headers })
      const unionId = needed(own, 'unionId')
      // Only the company's own word counts for name, number and address.
      const person = corpId === '' ? { name: own.nick } : await staff(unionId)
      return { attributes: attributesOf({ ...person, nick: own.nick, unionId }), emailVerified: null, session: null }
    },
  }
}
