import { createHash } from 'node:crypto'
import { attributesOf } from '@leitai/identity/sso/claims'
import { type Built, type SignInProvider, SsoFailure } from '@leitai/identity/sso/provider'
import { isTree } from '@leitai/identity/sso/tree'
import { askJson, codeIn, needed, refuseError } from './ask-json.ts'

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
      const person = isTree(data) ? data : {}
      needed(person, 'open_id')
      if (tenant !== '' && person.tenant_key !== tenant) throw new SsoFailure('denied', 'of another company')
      return { attributes: attributesOf(person), emailVerified: null, session: null }
    },
  }
}
