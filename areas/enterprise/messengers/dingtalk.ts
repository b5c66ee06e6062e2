import { attributesOf } from '@leitai/identity/sso/claims'
import { type Built, type SignInProvider, SsoFailure } from '@leitai/identity/sso/provider'
import { isTree, type Tree } from '@leitai/identity/sso/tree'
import { askJson, codeIn, needed } from './ask-json.ts'

/** DingTalk, log-in of a third-party site: https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information */
export function dingtalkProvider({ settings, secret, redirect }: Built<'dingtalk'>): SignInProvider {
  const { clientId, corpId, origin } = settings
  const api = `${origin || 'https://api.dingtalk.com'}/v1.0`
  const old = `${origin || 'https://oapi.dingtalk.com'}/topapi`
  /** Name and staff number, which the company knows and the user's own account does not. */
  async function staff(unionId: string): Promise<Tree> {
    const token = needed(
      await askJson(`${api}/oauth2/accessToken`, { post: { appKey: clientId, appSecret: secret } }),
      'accessToken',
    )
    const post = async (path: string, body: Tree) => {
      const { result } = await askJson(`${old}${path}?${new URLSearchParams({ access_token: token })}`, { post: body })
      return isTree(result) ? result : {}
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
