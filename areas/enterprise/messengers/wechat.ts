import { attributesOf } from '@leitai/identity/sso/claims'
import type { Built, SignInProvider } from '@leitai/identity/sso/provider'
import { askJson, codeIn, needed, refuseError } from './ask-json.ts'

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
