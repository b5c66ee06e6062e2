import { plainProvider } from '@leitai/identity/provider/testing'
import { adminSsoProviders, saveSsoProvider } from '@leitai/identity/sso/contract.providers'
import type { SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import { readSsoProviders } from '@leitai/platform/config/sso-providers'
import { builders } from '@leitai/testing/build'
import { openTestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, describe, expect, test } from 'vitest'

/** The settings of each kind, in the environment and by an admin. */
const complain = (zh: string, en: string): never => {
  throw new Error(`${zh} / ${en}`)
}
const read = (...entries: unknown[]) => readSsoProviders({ SSO_PROVIDERS: JSON.stringify(entries) }, complain)

const name = { zh: '演示校园', en: 'Demo campus' }
const cas = { kind: 'cas', key: 'cas', name, url: 'https://cas.example.edu/cas' }

describe('of the environment', () => {
  test('have the usual defaults of their kind', () => {
    const feishu = { kind: 'feishu', key: 'feishu', name, clientId: 'cli_a', secret: 'hush' }
    const ldap = { kind: 'ldap', key: 'ldap', name, url: 'ldaps://x.example', baseDn: 'dc=x', bindDn: 'cn=x' }
    expect(read(cas, feishu, ldap)).toMatchObject([
      { ...cas, version: '3', create: 'ask', knowsNumbers: true, secret: '' },
      { ...feishu, tenant: '', international: false, knowsNumbers: false },
      { ...ldap, filter: '(uid={user})', goneDays: 7, startTls: false },
    ])
  })

  test.each([
    [{ ...cas, url: 'http://cas.example.edu' }, /SSO_PROVIDERS\[0\]\.url：请输入 https.*https:/],
    [{ kind: 'wechat', key: 'wechat', name, clientId: 'wx' }, /secret：请填写密钥.*enter the secret/],
    [
      { kind: 'ldap', key: 'ldap', name, url: 'ldap://id.example.edu', baseDn: 'dc=x', bindDn: 'cn=x' },
      /SSO_PROVIDERS\[0\]：明文 LDAP.*StartTLS/,
    ],
  ])('are refused at the start, in both languages, if nobody could log in safely: %o', (entry, words) => {
    expect(() => read(entry)).toThrow(words)
  })
})

describe('of an admin', async () => {
  const app = await openTestApp()
  const admin = await app.as(await builders(app).user({ role: 'admin' }))
  afterAll(app.end)
  const { secret: _secret, ...shared } = plainProvider
  const save = (settings: SsoProvider, secret = '') => admin.call(saveSsoProvider, { settings, secret, version: 0 })

  test('by which nobody could log in, or not safely, are refused', async () => {
    const ldap = {
      ...shared,
      kind: 'ldap',
      key: 'ldap',
      startTls: false,
      ca: '',
      baseDn: 'dc=x',
      bindDn: 'cn=x',
    } as const
    const more = { filter: '(uid={user})', goneDays: 7 }
    expect(await refusalOf(save({ ...ldap, ...more, url: 'ldap://ldap.example.edu' }))).toBe('sso.ldapOpen')
    expect(await refusalOf(save({ ...ldap, ...more, url: 'ldap://127.0.0.1' }))).toBe('ok')
    const empty = { metadata: '', entityId: '', entryPoint: '', logoutUrl: '', certificates: '', certificate: '' }
    for (const lie of [
      {},
      { metadata: 'no XML' },
      { metadata: '<!DOCTYPE a><EntityDescriptor/>' },
      { metadata: '<EntityDescriptor/>' },
    ])
      expect(await refusalOf(save({ ...shared, kind: 'saml', key: 'saml', ...empty, ...lie }))).toBe('sso.metadata')
    const wecom = { ...shared, kind: 'wecom', key: 'wecom', clientId: 'a', agentId: '1', origin: '' } as const
    expect(await refusalOf(save(wecom))).toBe('sso.secret')
  })

  test('keep their kind, and name the addresses that the other side asks for', async () => {
    const campus = { ...shared, ...cas, kind: 'cas', key: 'campus', version: '3' } as const
    await save(campus)
    const wechat = { ...shared, kind: 'wechat', key: 'campus', clientId: 'a', origin: '' } as const
    const changed = { settings: wechat, secret: 'x', version: 1 }
    expect(await refusalOf(admin.call(saveSsoProvider, changed))).toBe('sso.kind')
    await save({ ...wechat, key: 'wechat' }, 'x')
    const { siteUrl } = app.ctx.config
    const { addresses } = await admin.call(adminSsoProviders, {})
    expect(addresses).toEqual({
      ldap: [],
      campus: [{ what: 'service', url: `${siteUrl}/v3/api/common/sso/cas/campus` }],
      wechat: [{ what: 'redirect', url: `${siteUrl}/v3/api/common/sso/callback` }],
    })
  })
})
