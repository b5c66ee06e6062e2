import { builders } from '@leitai/testing/build'
import { openTestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { identities } from '../account/table.ts'
import { getUserOtherSetting } from '../profile/contract.ts'
import { ssoProviders } from '../provider/table.ts'
import { oidcConfig } from '../provider/testing.ts'
import { adminSsoProviders, removeSsoProvider, trySsoPassword } from './contract.providers.ts'
import * as contract from './contract.ts'
import { SITE, START } from './testing-sso.ts'

/** Providers of a kind that no part of this installation speaks, one of the environment and one of the table. */
const name = { zh: '演示校园', en: 'Demo campus' }
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
const app = await openTestApp(
  { siteUrl: SITE, ssoProviders: [oidcConfig('campus'), { kind: 'gone', key: 'fixed', name }] },
  log,
)
afterAll(app.end)
const { secret: _secret, ...settings } = oidcConfig('own', { name })
const now = app.ctx.now()
await app.ctx.db
  .insert(ssoProviders)
  .values({ key: 'own', settings: { ...settings, kind: 'gone' as 'oidc' }, on: true, updatedAt: now })

test('the site starts and says in its log which they are and what to do', () => {
  const warning = logged.map((line) => JSON.parse(line)).find(({ provider }) => provider === 'fixed')
  expect(warning).toMatchObject({ kind: 'gone', msg: expect.stringContaining('put back the part') })
})

test('they are not offered, and nobody logs in by them', async () => {
  const visitor = app.visitor()
  expect((await visitor.call(contract.ssoProviders, {})).map(({ key }) => key)).toEqual(['campus'])
  for (const key of ['fixed', 'own'])
    expect((await visitor.fetch(`${START}?provider=${key}`)).headers.get('location')).toContain('ssoError=unknown')
})

test('whoever is linked with one sees its name, and nothing else by which they could log in', async () => {
  const user = await builders(app).user()
  await app.ctx.db.insert(identities).values({ userId: user.id, provider: 'own', subject: 's', createdAt: now })
  const { third, providers } = await (await app.as(user)).call(getUserOtherSetting, {})
  expect(third).toMatchObject([{ type: 'own', name }])
  expect(providers.map(({ key }) => key)).toEqual(['campus'])
})

test('admins see them in a list of their own, and can remove that of the table', async () => {
  const admin = await app.as(await builders(app).user({ role: 'admin' }))
  const { list, absent } = await admin.call(adminSsoProviders, {})
  expect(list.map(({ settings: { key } }) => key)).toEqual(['campus'])
  expect(absent).toEqual([
    { kind: 'gone', key: 'fixed', name, on: true, fixed: true, linked: 0, suspended: 0 },
    { kind: 'gone', key: 'own', name, on: true, fixed: false, linked: 1, suspended: 0 },
  ])
  expect(await refusalOf(admin.call(trySsoPassword, { key: 'own', user: 'x', password: 'x' }))).toBe('sso.unknown')
  expect(await refusalOf(admin.call(removeSsoProvider, { key: 'fixed', reason: '演示' }))).toBe('sso.fixed')
  await admin.call(removeSsoProvider, { key: 'own', reason: '演示' })
  await expect
    .poll(async () => (await admin.call(adminSsoProviders, {})).absent.map(({ key }) => key))
    .toEqual(['fixed'])
})
