import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { plainProvider } from '@leitai/identity/provider/testing'
import { resultOf } from '@leitai/identity/sso/claims'
import type { SignInProvider } from '@leitai/identity/sso/provider'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dingtalkProvider } from './dingtalk.ts'
import { feishuProvider } from './feishu.ts'
import { wechatProvider } from './wechat.ts'
import { wecomProvider } from './wecom.ts'

/** WeChat Work, DingTalk, Feishu and WeChat, with answers as their documentation gives them. */
const checks = { state: 'state', nonce: 'nonce', verifier: 'a verifier of at least forty-three characters, as asked' }
const redirect = 'https://leitai.example/callback'

const recorded: Record<string, unknown> = {
  '/cgi-bin/gettoken': { errcode: 0, errmsg: 'ok', access_token: 'app-token', expires_in: 7200 },
  '/cgi-bin/auth/getuserinfo': { errcode: 0, errmsg: 'ok', userid: 'T2026' },
  '/cgi-bin/user/get': {
    errcode: 0,
    userid: 'T2026',
    name: '演示辛',
    department: [1, 2],
    biz_mail: 'xin@example.com',
    status: 1,
  },
  '/v1.0/oauth2/userAccessToken': { accessToken: 'user-token', refreshToken: 'r', expireIn: 7200, corpId: 'dingdemo' },
  '/v1.0/contact/users/me': { nick: '小辛', unionId: 'union-1', openId: 'open-1', email: 'private@example.com' },
  '/v1.0/oauth2/accessToken': { accessToken: 'app-token', expireIn: 7200 },
  '/topapi/user/getbyunionid': { errcode: 0, result: { contact_type: 0, userid: 'u1' } },
  '/topapi/v2/user/get': {
    errcode: 0,
    result: { userid: 'u1', name: '演示辛', job_number: 'E7', active: true, org_email: 'xin@example.com' },
  },
  '/oauth/v3/token': { code: 0, access_token: 'user-token', expires_in: 7200, token_type: 'Bearer' },
  '/open-apis/authen/v1/user_info': {
    code: 0,
    data: {
      name: '演示辛',
      open_id: 'ou_1',
      union_id: 'on_1',
      tenant_key: 'demo',
      employee_no: 'E7',
      enterprise_email: 'xin@example.com',
    },
  },
  '/sns/oauth2/access_token': { access_token: 'user-token', openid: 'o-1', scope: 'snsapi_login', unionid: 'u-1' },
  '/sns/userinfo': { openid: 'o-1', nickname: '小辛', sex: 0, unionid: 'u-1' },
}
let answers: Record<string, unknown> = {}
let requests: { path: string; query: Record<string, string>; body: string; headers: NodeJS.Dict<string | string[]> }[] =
  []
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor')
  const { headers } = request
  requests.push({ path: pathname, query: Object.fromEntries(searchParams), body: await text(request), headers })
  const value = { ...recorded, ...answers }[pathname]
  if (value === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end()
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value ?? null))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = {}
  requests = []
})

const { secret, ...plain } = plainProvider
const wecom = { ...plain, kind: 'wecom' as const, key: 'wecom', clientId: 'ww1', agentId: '1000002', origin }
const dingtalk = { ...plain, kind: 'dingtalk' as const, key: 'ding', clientId: 'ding1', corpId: 'dingdemo', origin }
const feishu = {
  ...plain,
  kind: 'feishu' as const,
  key: 'feishu',
  clientId: 'cli_1',
  tenant: 'demo',
  international: false,
  origin,
}
const wechat = { ...plain, kind: 'wechat' as const, key: 'wechat', clientId: 'wx1', origin }
const vendors = {
  wecom: {
    settings: wecom,
    provider: wecomProvider({ settings: wecom, secret, redirect }),
    back: 'code=c&state=state',
  },
  dingtalk: {
    settings: dingtalk,
    provider: dingtalkProvider({ settings: dingtalk, secret, redirect }),
    back: 'authCode=c&state=state',
  },
  feishu: {
    settings: feishu,
    provider: feishuProvider({ settings: feishu, secret, redirect }),
    back: 'code=c&state=state',
  },
  wechat: {
    settings: wechat,
    provider: wechatProvider({ settings: wechat, secret, redirect }),
    back: 'code=c&state=state',
  },
}
type Vendor = keyof typeof vendors
const names: Vendor[] = ['wecom', 'dingtalk', 'feishu', 'wechat']
const finish = async (vendor: Vendor, back = vendors[vendor].back) => {
  const { settings, provider } = vendors[vendor]
  return resultOf(settings, await provider.finish(new URLSearchParams(back), checks))
}
const queryOf = async (provider: SignInProvider) => Object.fromEntries((await provider.begin(checks)).searchParams)

test.each([
  ['wecom', { appid: 'ww1', agentid: '1000002', login_type: 'CorpApp' }],
  ['dingtalk', { client_id: 'ding1', scope: 'openid corpid', response_type: 'code' }],
  ['feishu', { client_id: 'cli_1', code_challenge_method: 'S256', response_type: 'code' }],
  ['wechat', { appid: 'wx1', scope: 'snsapi_login', response_type: 'code' }],
] as const)('%s is begun with our address and state', async (vendor, values) => {
  expect(await queryOf(vendors[vendor].provider)).toMatchObject({ ...values, redirect_uri: redirect, state: 'state' })
})

test('each vendor’s person is read', async () => {
  const person = { name: '演示辛', school: null, role: null }
  expect(await finish('wecom')).toMatchObject({
    subject: 'T2026',
    claims: { email: 'xin@example.com', emailVerified: false },
    person: { ...person, number: 'T2026' },
  })
  expect(await finish('dingtalk')).toMatchObject({
    subject: 'union-1',
    claims: { name: '小辛', email: 'xin@example.com' },
    person: { ...person, number: 'E7' },
  })
  expect(await finish('feishu')).toMatchObject({
    subject: 'ou_1',
    claims: { email: 'xin@example.com' },
    person: { ...person, number: 'E7' },
  })
  expect(await finish('wechat')).toMatchObject({
    subject: 'o-1',
    claims: { name: '小辛', email: null },
    person: { name: null, number: null },
  })
})

test('secrets are sent as each vendor asks, and tokens to whom they belong', async () => {
  for (const vendor of names) await finish(vendor)
  const of = (path: string) => requests.find((one) => one.path === path)
  expect(of('/cgi-bin/gettoken')?.query).toEqual({ corpid: 'ww1', corpsecret: secret })
  expect(JSON.parse(of('/v1.0/oauth2/userAccessToken')?.body ?? '')).toMatchObject({ clientSecret: secret, code: 'c' })
  expect(of('/v1.0/contact/users/me')?.headers['x-acs-dingtalk-access-token']).toBe('user-token')
  expect(JSON.parse(of('/oauth/v3/token')?.body ?? '')).toMatchObject({
    code_verifier: checks.verifier,
    redirect_uri: redirect,
  })
  expect(of('/open-apis/authen/v1/user_info')?.headers.authorization).toBe('Bearer user-token')
  expect(of('/sns/oauth2/access_token')?.query).toMatchObject({ secret, code: 'c' })
})

describe('a log-in', () => {
  test.each<[string, Vendor, Record<string, unknown>, string]>([
    ['of somebody who is no member', 'wecom', { '/cgi-bin/auth/getuserinfo': { errcode: 0, openid: 'o' } }, 'denied'],
    [
      'of a member who was disabled',
      'wecom',
      { '/cgi-bin/user/get': { errcode: 0, userid: 'T2026', status: 2 } },
      'suspended',
    ],
    ['with a used code', 'wecom', { '/cgi-bin/auth/getuserinfo': { errcode: 40029 } }, 'failed'],
    [
      'for another company',
      'dingtalk',
      { '/v1.0/oauth2/userAccessToken': { accessToken: 't', corpId: 'other' } },
      'denied',
    ],
    ['of no member', 'dingtalk', { '/topapi/user/getbyunionid': { errcode: 60121 } }, 'denied'],
    ['of a member who left', 'dingtalk', { '/topapi/v2/user/get': { result: { active: false } } }, 'suspended'],
    [
      'with a used code',
      'dingtalk',
      { '/v1.0/oauth2/userAccessToken': { code: 'invalidParameter.authCode' } },
      'failed',
    ],
    [
      'for another company',
      'feishu',
      { '/open-apis/authen/v1/user_info': { code: 0, data: { open_id: 'ou_2', tenant_key: 'other' } } },
      'denied',
    ],
    ['with a used code', 'feishu', { '/oauth/v3/token': { code: 20003 } }, 'failed'],
    ['without a person', 'feishu', { '/open-apis/authen/v1/user_info': { code: 0, data: {} } }, 'failed'],
    ['with a used code', 'wechat', { '/sns/oauth2/access_token': { errcode: 40163 } }, 'failed'],
    ['that is sent elsewhere', 'wechat', { '/sns/userinfo': 'redirect' }, 'down'],
  ])('%s (%s) is refused', async (_, vendor, lies, reason) => {
    answers = lies
    await expect(finish(vendor)).rejects.toMatchObject({ reason })
    expect(requests.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  test.each(names)('by %s with another state, several or none is refused before anybody is asked', async (vendor) => {
    const code = vendor === 'dingtalk' ? 'authCode' : 'code'
    for (const [back, reason] of [
      [`${code}=c&state=other`, 'failed'],
      [`${code}=c`, 'failed'],
      [`${code}=c&state=state&state=other`, 'failed'],
      [`${code}=c&${code}=d&state=state`, 'failed'],
      ['state=state', 'denied'],
    ] as const)
      await expect(finish(vendor, back)).rejects.toMatchObject({ reason })
    expect(requests).toEqual([])
  })
})
