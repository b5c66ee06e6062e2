import { attributesOf } from '@leitai/identity/sso/claims'
import { type Built, type SignInProvider, SsoFailure } from '@leitai/identity/sso/provider'
import { askJson, codeIn, needed, refuseError } from './ask-json.ts'

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
