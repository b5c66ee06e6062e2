import { members } from '@leitai/competition/team/table'
import { eq } from '@leitai/platform/db/orm'
import { pageTexts } from '@leitai/site/content/table'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { CONSENT_VERSIONS } from '../account/contract.session.ts'
import { consents, identities, sessions, type users } from '../account/table.ts'
import { newPhone } from '../account/testing.ts'
import { oidcConfig } from '../provider/testing.ts'
import * as contract from './contract.ts'
import { everythingShown, Privacy } from './contract.ts'
import { EXPORTED } from './own-data.ts'
import { profiles } from './table.ts'

const { app, build } = await testApp({ ssoProviders: [oidcConfig('campus'), oidcConfig('club')] })
const db = () => app.ctx.db

async function somebody(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await build.user(values)
  return { user, visitor: await app.as(user) }
}

describe('privacy', () => {
  const choose = (visitor: Visitor, settings: Partial<Privacy>) => visitor.call(contract.privacySetting, { settings })
  const post = (visitor: Visitor, settings: string) =>
    visitor.fetch('/v3/api/user/setting/privacySetting.json', {
      method: 'POST',
      body: new URLSearchParams({ settings }),
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })

  test('shows everything by default; settings left out of a change stay', async () => {
    expect(Object.keys(everythingShown)).toEqual(Object.keys(Privacy.shape))
    const { user, visitor } = await somebody()
    expect((await visitor.call(contract.getUserOtherSetting, {})).privacy).toEqual(everythingShown)
    await choose(visitor, { school: false, strangers: false })
    const { settings } = await choose(visitor, { strangers: true, searchable: false })
    expect(settings).toEqual({ ...everythingShown, school: false, searchable: false })
    expect((await visitor.call(contract.getUserOtherSetting, {})).privacy).toEqual(settings)
    const [row] = await db().select().from(profiles).where(eq(profiles.userId, user.id))
    expect(row?.privacy).toEqual({ school: false, searchable: false })
    // Other changes to the profile do not affect it.
    await visitor.call(contract.editUserInfo, { info: { major: '统计' } })
    expect((await visitor.call(contract.getUserOtherSetting, {})).privacy).toEqual(settings)
  })

  test('an unknown key, an invalid value and an anonymous caller are refused', async () => {
    const { visitor } = await somebody()
    for (const settings of ['{"phone":false}', '{"school":"no"}', '[]', 'x', '{"__proto__":1,"x":true}']) {
      expect((await post(visitor, settings)).status, settings).toBe(400)
    }
    expect((await post(app.visitor(), '{"school":false}')).status).toBe(401)
  })

  test('two concurrent changes are both saved', async () => {
    const { visitor } = await somebody()
    await Promise.all([choose(visitor, { school: false }), choose(visitor, { work: false })])
    expect((await visitor.call(contract.getUserOtherSetting, {})).privacy).toMatchObject({ school: false, work: false })
  })
})

test('the other settings show contacts masked, and which identities are or can be bound', async () => {
  const { user, visitor } = await somebody({ phone: newPhone(), countryCode: '86', email: 'zhou@example.com' })
  await db().insert(identities).values({ userId: user.id, provider: 'campus', subject: 'x', createdAt: app.ctx.now() })
  const seen = await visitor.call(contract.getUserOtherSetting, {})
  expect(seen).toMatchObject({
    phone: `+86 ${user.phone?.slice(0, 3)}****${user.phone?.slice(-4)}`,
    email: 'z***@example.com',
    hasPassword: true,
    passwordWeak: false,
    third: [{ type: 'campus', name: { zh: '演示校园', en: 'Demo campus' } }],
    providers: [{ key: 'club', name: { zh: '演示校园', en: 'Demo campus' } }],
    twoStep: false,
    language: 'zh',
    realName: 'none',
    closingAt: null,
  })
  expect(JSON.stringify(seen)).not.toContain(user.phone)
  expect(await refusalOf(app.visitor().call(contract.getUserOtherSetting, {}))).toBe('login.missing')
})

describe('consents', () => {
  test('are listed with the version in force; after a new version, consent is due again', async () => {
    const { user, visitor } = await somebody()
    await db().delete(consents).where(eq(consents.userId, user.id))
    const { currentLogin } = await import('../account/contract.session.ts')
    expect((await visitor.call(currentLogin, {})).consentDue).toEqual(['terms', 'privacy'])
    const agree = (document: 'terms' | 'privacy', version: number) =>
      refusalOf(visitor.call(contract.agreeConsent, { document, version }))
    expect(await agree('terms', CONSENT_VERSIONS.terms + 1)).toBe('account.consentVersion')
    expect(await agree('terms', 0)).toBe('account.consentVersion')
    const twice = [agree('terms', CONSENT_VERSIONS.terms), agree('terms', CONSENT_VERSIONS.terms)]
    expect(await Promise.all(twice)).toEqual(['ok', 'ok'])
    expect(await db().select().from(consents).where(eq(consents.userId, user.id))).toHaveLength(1)
    expect((await visitor.call(currentLogin, {})).consentDue).toEqual(['privacy'])
    expect(await visitor.call(contract.consents, {})).toEqual([
      {
        document: 'terms',
        current: CONSENT_VERSIONS.terms,
        agreed: CONSENT_VERSIONS.terms,
        agreedAt: expect.any(String),
      },
      { document: 'privacy', current: CONSENT_VERSIONS.privacy, agreed: 0, agreedAt: null },
      { document: 'realname', current: CONSENT_VERSIONS.realname, agreed: 0, agreedAt: null },
    ])
  })

  test('are due again once the operator publishes a text and requests new consent', async () => {
    const { user, visitor } = await somebody()
    const admin = await app.as(await build.user({ role: 'admin' }))
    const { currentLogin } = await import('../account/contract.session.ts')
    const due = async () => (await visitor.call(currentLogin, {})).consentDue
    const { savePage } = await import('@leitai/site/content/contract')
    const text = { zh: '新的隐私政策', en: 'New privacy policy' }
    const save = (more: object) =>
      admin.call(savePage, { key: 'privacy', text, publish: true, askAgain: true, ...more })
    expect(await due()).toEqual([])
    await save({ askAgain: false })
    expect(await due()).toEqual([])
    expect(await refusalOf(save({ publish: false }))).toBe('page.askAgain')
    expect(await refusalOf(save({ key: 'faq' }))).toBe('page.askAgain')
    await save({})
    expect(await due()).toEqual(['privacy'])
    const privacy = (await visitor.call(contract.consents, {})).find(({ document }) => document === 'privacy')
    expect(privacy).toMatchObject({ current: CONSENT_VERSIONS.privacy + 1, agreed: CONSENT_VERSIONS.privacy })
    const agree = (version: number) => refusalOf(visitor.call(contract.agreeConsent, { document: 'privacy', version }))
    expect(await agree(CONSENT_VERSIONS.privacy)).toBe('account.consentVersion')
    expect(await agree(CONSENT_VERSIONS.privacy + 1)).toBe('ok')
    expect(await due()).toEqual([])
    // Later users consent to the text in force.
    const later = await build.user()
    expect((await (await app.as(later)).call(currentLogin, {})).consentDue).toEqual([])
    expect(user.id).not.toBe(later.id)
    await db().delete(pageTexts).where(eq(pageTexts.key, 'privacy'))
  })

  test('require a login', async () => {
    const nobody = app.visitor()
    expect(await refusalOf(nobody.call(contract.consents, {}))).toBe('login.missing')
    const agree = nobody.call(contract.agreeConsent, { document: 'terms', version: 1 })
    expect(await refusalOf(agree)).toBe('login.missing')
  })
})

describe('the export', () => {
  const EXPORT = '/v3/api/user/setting/exportMyData'

  test('contains the user’s data and files, no secrets, and only the names of others', async () => {
    const cmpt = await build.competition()
    const { user, visitor, teamId } = await build.competitor(cmpt.id)
    const mate = await build.user({ phone: newPhone(), countryCode: '86' })
    await db().insert(members).values({ teamId, userId: mate.id, cmptId: cmpt.id, joinedAt: app.ctx.now() })
    const text = answerCsv(0.25)
    const { submission } = await build.submit(visitor, cmpt.id, text, '我的 结果.csv')
    await build.finished(submission.id)
    const lost = await build.submit(visitor, cmpt.id, answerCsv(0.5))
    const row = await build.finished(lost.submission.id)
    await app.ctx.storage.delete(row.objectKey)

    const response = await visitor.fetch(EXPORT)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(textOf('README.txt')).toContain('Leitai: my data')
    expect(textOf(`submissions/${submission.id}-我的 结果.csv`)).toBe(text)
    expect(textOf(`submissions/${lost.submission.id}-answer.csv`)).toBe('')
    expect(JSON.parse(textOf('account.json'))).toMatchObject({ id: user.id, name: user.name, email: user.email })
    expect(JSON.parse(textOf('submissions.json'))).toHaveLength(2)
    expect(JSON.parse(textOf('teams.json'))).toMatchObject([{ captain: true, members: [user.name, mate.name] }])
    const names = Object.keys(files).filter((name) => name.endsWith('.json'))
    expect(names).toEqual(EXPORTED.map((name) => `${name}.json`))
    const all = names.map(textOf).join('\n')
    const [session] = await db().select().from(sessions).where(eq(sessions.userId, user.id))
    const secrets = [user.passwordHash, session?.tokenHash, session?.mark, mate.email, mate.phone, row.objectKey]
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect(all).not.toContain('scoreB')
    expect(all).not.toMatch(/argon2|passwordHash|tokenHash/)
  })

  test('is logged in the access log, and requires a login', async () => {
    const { visitor } = await somebody()
    await (await visitor.fetch(EXPORT)).arrayBuffer()
    const { accessLog } = await import('../security/contract.ts')
    const { list } = await visitor.call(accessLog, { page: 1, pageSize: 20 })
    expect(list.map(({ kind }) => kind)).toEqual(['dataExported'])
    expect((await app.visitor().fetch(EXPORT)).status).toBe(401)
  })
})
