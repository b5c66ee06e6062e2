import { auditList } from '@leitai/operations/admin-console/contract'
import { emptyMapping, type SettingsOf } from '@leitai/platform/config/contract.sso-providers'
import type { InputOf } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { encryptedUnder, rotateKeys } from '@leitai/platform/keys/keys'
import { reencryptAll } from '@leitai/platform/keys/reencrypt'
import { dataKeys } from '@leitai/platform/keys/table'
import { saveSite } from '@leitai/site/settings/contract'
import { builders, PASSWORD } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, describe, expect, test } from 'vitest'
import { login } from '../account/contract.ts'
import { identities } from '../account/table.ts'
import { peopleOf } from '../account/testing.ts'
import { ssoProviders } from '../provider/table.ts'
import { oidcConfig } from '../provider/testing.ts'
import * as admins from './contract.providers.ts'
import * as contract from './contract.ts'
import { comeBack, leave } from './testing-browser.ts'
import { CLIENT, openProvider } from './testing-provider.ts'
import { CALLBACK, passThrough, SITE, START } from './testing-sso.ts'

const provider = await openProvider(SITE + CALLBACK)
const app = await openTestApp({ siteUrl: SITE, ssoProviders: [oidcConfig('fixed', { secret: 'of the environment' })] })
const build = builders(app)
const people = peopleOf(app)
const admin = await app.as(await build.user({ role: 'admin' }))
afterAll(async () => {
  await app.end()
  await provider.close()
})

type Settings = InputOf<typeof admins.saveSsoProvider>['settings']
const shared = {
  name: { zh: '演示校园', en: 'Demo campus' },
  create: 'ask',
  vouches: false,
  trustsEmail: false,
  knowsNumbers: true,
  mapping: emptyMapping,
  teachers: '',
} as const
const oidc = (key: string): SettingsOf<'oidc'> => ({
  ...shared,
  kind: 'oidc',
  key,
  issuer: provider.issuer,
  clientId: CLIENT.id,
  scope: 'openid profile email',
})
const save = (settings: Settings, { secret = CLIENT.secret, version = 0, by = admin } = {}) =>
  by.call(admins.saveSsoProvider, { settings, secret, version })
const keysShown = async () => (await app.visitor().call(contract.ssoProviders, {})).map(({ key }) => key)

describe('a provider', () => {
  test('is added switched off, and offered once it is on, at every process', async () => {
    expect(await save(oidc('one'))).toEqual({ version: 1 })
    expect(await keysShown()).toEqual(['fixed'])
    expect((await app.visitor().fetch(`${START}?provider=one`)).headers.get('location')).toContain('ssoError=unknown')
    await admin.call(admins.turnSsoProvider, { key: 'one', on: true })
    await expect.poll(keysShown).toEqual(['fixed', 'one'])
    expect((await leave(app.visitor(), 'provider=one')).origin).toBe(new URL(provider.issuer).origin)
    await admin.call(admins.turnSsoProvider, { key: 'one', on: false })
    await expect.poll(keysShown).toEqual(['fixed'])
  })

  test('keeps its secret: written, encrypted, and never shown', async () => {
    const secret = 'a secret of the provider'
    expect(await refusalOf(save(oidc('secretive'), { secret: '' }))).toBe('sso.secret')
    await save(oidc('secretive'), { secret })
    // An empty one leaves it as it is.
    expect(await save({ ...oidc('secretive'), name: { zh: '演示', en: 'Demo' } }, { secret: '', version: 1 })).toEqual({
      version: 2,
    })
    const answer = await admin.call(admins.adminSsoProviders, {})
    expect(answer.list.find(({ settings }) => settings.key === 'secretive')).toMatchObject({
      hasSecret: true,
      version: 2,
    })
    const rows = await app.ctx.db.select().from(ssoProviders)
    const { list } = await admin.call(auditList, { keyword: '', page: 1, pageSize: 20 })
    for (const seen of [answer, rows, list]) expect(JSON.stringify(seen)).not.toContain(secret)
    expect(JSON.stringify(answer)).not.toContain('of the environment')
    expect(list.map(({ action }) => action)).toContain('logins.save')
  })

  test('gets its secret re-encrypted when the key changes', async () => {
    const keyOf = async () =>
      encryptedUnder((await app.ctx.db.select().from(ssoProviders)).find(({ secret }) => secret)?.secret ?? '')
    const before = await keyOf()
    await app.ctx.db.update(dataKeys).set({ createdAt: new Date(app.ctx.now().getTime() - 91 * 86_400_000) })
    await reencryptAll(app.ctx, await rotateKeys(app.ctx))
    expect(await keyOf()).toBeGreaterThan(before)
  })

  test('is not overwritten by a second admin, nor changed in kind, nor added twice', async () => {
    await save(oidc('shared'))
    const outcomes = await Promise.all([1, 2].map(() => refusalOf(save(oidc('shared'), { version: 1 }))))
    expect(outcomes.toSorted()).toEqual(['ok', 'sso.changed'])
    expect(await refusalOf(save(oidc('shared')))).toBe('sso.keyTaken')
    const settings = { ...oidc('other'), kind: 'magic' as 'oidc' }
    await app.ctx.db.insert(ssoProviders).values({ key: 'other', settings, updatedAt: app.ctx.now() })
    expect(await refusalOf(save(oidc('other'), { version: 1 }))).toBe('sso.kind')
    expect(await refusalOf(save(oidc('unborn'), { version: 3 }))).toBe('sso.changed')
  })

  test('of the environment is shown and cannot be changed', async () => {
    const { list, addresses } = await admin.call(admins.adminSsoProviders, {})
    expect(list[0]).toMatchObject({ fixed: true, on: true, settings: { key: 'fixed' } })
    expect(addresses.fixed).toEqual([
      { what: 'redirect', url: `${SITE}/v3/api/common/sso/callback` },
      { what: 'logout', url: `${SITE}/v3/api/common/sso/oidc/fixed/logout` },
    ])
    expect(await refusalOf(save(oidc('fixed')))).toBe('sso.fixed')
    expect(await refusalOf(admin.call(admins.turnSsoProvider, { key: 'fixed', on: false }))).toBe('sso.fixed')
    expect(await refusalOf(admin.call(admins.removeSsoProvider, { key: 'fixed', reason: 'x' }))).toBe('sso.fixed')
  })

  test('whose address others could read is refused', async () => {
    expect(await refusalOf(save({ ...oidc('http'), issuer: 'http://id.example.edu' }))).toBe('request.input')
  })

  test('whose numbers count no longer has what it told of them forgotten, of all its people', async () => {
    await save(oidc('numbers'))
    const user = await build.user()
    await app.ctx.db.insert(identities).values({
      userId: user.id,
      provider: 'numbers',
      subject: 's',
      createdAt: app.ctx.now(),
      school: '演示大学',
      number: 'N-1',
      numberKey: 'n-1',
      role: 'teacher',
    })
    const kept = async () =>
      (await app.ctx.db.select().from(identities).where(eq(identities.userId, user.id))).map(
        ({ number, numberKey, role, school }) => [number, numberKey, role, school],
      )
    await save(oidc('numbers'), { version: 1 })
    expect(await kept()).toEqual([['N-1', 'n-1', 'teacher', '演示大学']])
    await save({ ...oidc('numbers'), knowsNumbers: false }, { version: 2 })
    expect(await kept()).toEqual([[null, null, null, '演示大学']])
  })

  test('is put in order, and removed with a reason', async () => {
    for (const key of ['early', 'late']) {
      await save(oidc(key))
      await admin.call(admins.turnSsoProvider, { key, on: true })
    }
    await admin.call(admins.orderSsoProviders, { keys: ['late', 'early'] })
    await expect.poll(keysShown).toEqual(['fixed', 'late', 'early'])
    for (const key of ['early', 'late']) await admin.call(admins.removeSsoProvider, { key, reason: '演示' })
    await expect.poll(keysShown).toEqual(['fixed'])
    expect(await refusalOf(admin.call(admins.removeSsoProvider, { key: 'late', reason: '演示' }))).toBe('sso.unknown')
    expect(await refusalOf(admin.call(admins.turnSsoProvider, { key: 'late', on: true }))).toBe('sso.unknown')
  })

  test('is nobody’s to see or change but the admins’', async () => {
    for (const [visitor, code] of [
      [app.visitor(), 'login.missing'],
      [await app.as(await build.user()), 'login.forbidden'],
    ] as const) {
      expect(await refusalOf(visitor.call(admins.adminSsoProviders, {}))).toBe(code)
      expect(await refusalOf(save(oidc('mine'), { by: visitor }))).toBe(code)
      expect(await refusalOf(visitor.call(admins.ssoTrial, { token: 'x' }))).toBe(code)
    }
  })
})

describe('a trial', () => {
  provider.people.set('trial', { name: '演示庚', email: 'geng@example.edu', email_verified: false })
  provider.visitor = 'trial'
  const through = (address: URL) => passThrough(app, provider.issuer, address.href)
  async function tried(visitor: Visitor, key = 'tried'): Promise<URL> {
    return comeBack(visitor, await through(await leave(visitor, `provider=${key}&trial=1`)))
  }

  test('goes the whole way while the provider is off, logs nobody in, and shows all that came, once', async () => {
    await save({ ...oidc('tried'), mapping: { ...emptyMapping, name: 'preferred_username', number: 'sub' } })
    const landed = await tried(admin)
    expect([landed.pathname, landed.searchParams.get('tab')]).toEqual(['/v3/judge-space.html', 'logins'])
    const token = landed.searchParams.get('trial') ?? ''
    const other = await app.as(await build.user({ role: 'admin' }))
    expect(await refusalOf(other.call(admins.ssoTrial, { token }))).toBe('sso.ticket')
    expect(await refusalOf(admin.call(contract.ssoLogin, { token }))).toBe('sso.ticket')
    expect(await admin.call(admins.ssoTrial, { token })).toMatchObject({
      provider: 'tried',
      problem: null,
      attributes: expect.arrayContaining([{ name: 'preferred_username', values: ['演示庚'] }]),
      claims: { subject: 'trial', name: '演示庚', number: 'trial', email: 'geng@example.edu', emailVerified: false },
      warnings: ['noRole'],
    })
    expect(await refusalOf(admin.call(admins.ssoTrial, { token }))).toBe('sso.ticket')
  })

  test('that fails says why', async () => {
    const address = await through(await leave(admin, 'provider=tried&trial=1'))
    address.searchParams.set('code', 'forged')
    const landed = await comeBack(admin, address)
    const found = await admin.call(admins.ssoTrial, { token: landed.searchParams.get('trial') ?? '' })
    expect(found).toMatchObject({
      reason: 'failed',
      problem: 'ResponseBodyError OAUTH_RESPONSE_BODY_ERROR invalid_grant',
      claims: null,
      attributes: [],
    })
  })

  test('is begun by an admin alone, and not from another site', async () => {
    const path = `${START}?provider=tried&trial=1`
    for (const visitor of [app.visitor(), await app.as(await build.user())])
      expect((await visitor.fetch(path)).headers.get('location')).toContain('ssoError=unknown')
    const across = await admin.fetch(path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(across.headers.get('location')).toContain('ssoError=unknown')
  })
})

test('where providers alone let people in, passwords are refused to all but admins, once they are right', async () => {
  const switches = { register: true, host: true, localLogin: false }
  await admin.call(saveSite, { change: { section: 'switches', value: switches }, version: 0 })
  const user = await build.user()
  const boss = await build.user({ role: 'admin' })
  const logIn = async (account: string, password = PASSWORD) => {
    const visitor = app.visitor()
    const token = await people.formToken(visitor)
    return refusalOf(visitor.call(login, { account, countryCode: '86', password, remember: false, token }))
  }
  await expect.poll(() => logIn(user.name)).toBe('sso.only')
  expect(await logIn(user.name, 'Wrong2026')).toBe('login.wrong')
  expect(await logIn(boss.name)).toBe('ok')
})
