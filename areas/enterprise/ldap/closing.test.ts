import { currentLogin } from '@leitai/identity/account/contract.session'
import { identities, users } from '@leitai/identity/account/table'
import { peopleOf } from '@leitai/identity/account/testing'
import { getUserOtherSetting } from '@leitai/identity/profile/contract'
import { isIdCardVerified } from '@leitai/identity/realname/contract'
import { realNameBuilders } from '@leitai/identity/realname/testing'
import { deleteBindingThird } from '@leitai/identity/security/contract'
import * as contract from '@leitai/identity/sso/contract'
import { goneReason } from '@leitai/identity/sso/texts'
import { eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { builders, PASSWORD } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, describe, expect, test } from 'vitest'
import { checkDirectories } from './closing.ts'
import { hasSlapd, openDirectory } from './testing-ldap.ts'

const DAY_MS = 86_400_000
const person = (uid: string, values = {}) => ({
  uid,
  password: `${uid} knows`,
  name: '演示己',
  number: `2026${uid}`,
  role: 'student',
  ...values,
})
const crowd = Array.from({ length: 12 }, (_, at) => person(`crowd${at}`))

describe.runIf(hasSlapd)('a directory that vouches for names and closes accounts', async () => {
  if (!hasSlapd) return
  const directory = await openDirectory([
    person('zhao'),
    person('qian'),
    person('sun'),
    person('odd', { name: 'x!' }),
    ...crowd,
  ])
  const app = await openTestApp({
    ssoProviders: [
      directory.settings('school', { create: 'automatic', vouches: true }),
      directory.settings('crowded', { create: 'automatic' }),
    ],
  })
  const build = builders(app)
  const names = realNameBuilders(app)
  const people = peopleOf(app)
  afterAll(async () => {
    await app.end()
    await directory.close()
  })

  async function ticketOf(visitor: Visitor, user: string, provider = 'school') {
    const token = await people.formToken(visitor)
    return (await visitor.call(contract.ssoPassword, { provider, user, password: `${user} knows`, token })).ticket
  }
  async function enter(user: string, provider = 'school') {
    const visitor = app.visitor()
    const record = await visitor.call(contract.ssoLogin, { token: await ticketOf(visitor, user, provider) })
    return { visitor, userId: record.userId ?? 0 }
  }
  const stateOf = async (userId: number) => (await app.ctx.db.select().from(users).where(eq(users.id, userId)))[0]
  const later = (days: number) => app.travel(new Date(app.ctx.now().getTime() + days * DAY_MS))

  test('its word makes a name verified, and unlinking takes it back', async () => {
    const visitor = await app.as(await build.user())
    expect(await visitor.call(isIdCardVerified, {})).toMatchObject({ state: 'none' })
    await visitor.call(contract.bindThird, { token: await ticketOf(visitor, 'zhao'), proof: PASSWORD })
    expect(await visitor.call(isIdCardVerified, {})).toMatchObject({
      state: 'verified',
      kind: 'directory',
      name: expect.stringContaining('*'),
    })
    expect((await visitor.call(getUserOtherSetting, {})).realName).toBe('verified')
    await visitor.call(deleteBindingThird, { type: 'school' })
    expect(await visitor.call(isIdCardVerified, {})).toMatchObject({ state: 'none', name: null })
  })

  test('a document weighs more: it stays, and stays after unlinking', async () => {
    const { visitor } = await names.verified()
    await visitor.call(contract.bindThird, { token: await ticketOf(visitor, 'qian'), proof: PASSWORD })
    expect(await visitor.call(isIdCardVerified, {})).toMatchObject({ state: 'verified', kind: 'id' })
    await visitor.call(deleteBindingThird, { type: 'school' })
    expect(await visitor.call(isIdCardVerified, {})).toMatchObject({ state: 'verified', kind: 'id' })
  })

  test('what is no name of a person, or comes from a directory that does not vouch, verifies nothing', async () => {
    const odd = await enter('odd')
    expect(await odd.visitor.call(isIdCardVerified, {})).toMatchObject({ state: 'none' })
    const other = await enter('zhao', 'crowded')
    expect(await other.visitor.call(isIdCardVerified, {})).toMatchObject({ state: 'none' })
  })

  test('whom it no longer knows loses the way in after some days: log-ins end, and an account without another is locked', async () => {
    const only = await enter('sun')
    const withPassword = await app.as(await build.user())
    await withPassword.call(contract.bindThird, {
      token: await ticketOf(withPassword, 'sun', 'crowded'),
      proof: PASSWORD,
    })
    const { userId: otherId } = await withPassword.call(currentLogin, {})
    await checkDirectories(app.ctx)
    await directory.remove('sun')
    await checkDirectories(app.ctx)
    expect(await only.visitor.call(currentLogin, {})).toMatchObject({ loginFlag: true })
    later(6)
    await checkDirectories(app.ctx)
    expect(await stateOf(only.userId)).toMatchObject({ state: 'active' })
    later(1.1)
    await checkDirectories(app.ctx)
    expect(await stateOf(only.userId)).toMatchObject({ state: 'locked', lockReason: goneReason })
    expect(await stateOf(otherId ?? 0)).toMatchObject({ state: 'active' })
    expect(await withPassword.call(currentLogin, {})).toMatchObject({ loginFlag: false })
    expect(await refusalOf(enter('sun'))).toBe('login.wrong')
    const { third } = await (await app.as({ id: otherId ?? 0 })).call(getUserOtherSetting, {})
    expect(third).toMatchObject([{ type: 'crowded', suspended: true }])
  })

  test('who returns under another identifier is a stranger; under the same one the link works again', async () => {
    const { visitor, userId } = await enter('crowd0')
    await app.ctx.db.update(users).set({ state: 'locked', lockReason: goneReason }).where(eq(users.id, userId))
    const now = app.ctx.now()
    await app.ctx.db.update(identities).set({ goneSince: now, suspendedAt: now }).where(eq(identities.userId, userId))
    expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: false })
    expect(await enter('crowd0')).toMatchObject({ userId })
    expect(await stateOf(userId)).toMatchObject({ state: 'active', lockReason: null })
  })

  test('if very many are missing at once nothing happens but a notice to the admins, and so if it does not answer', async () => {
    const boss = await build.user({ role: 'admin' })
    const entered = []
    for (const { uid } of crowd) entered.push(await enter(uid, 'crowded'))
    for (const { uid } of crowd.slice(1, 6)) await directory.remove(uid)
    await checkDirectories(app.ctx)
    later(30)
    await checkDirectories(app.ctx)
    for (const { userId } of entered) expect(await stateOf(userId)).toMatchObject({ state: 'active' })
    const titles = async () => {
      const admin = await app.as(boss)
      const { list } = await admin.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 20 })
      return list.map(({ title }) => title.zh)
    }
    expect(await titles()).toContain('“演示校园”中突然查不到很多人')
    await directory.close()
    await checkDirectories(app.ctx)
    expect(await titles()).toContain('登录方式“演示校园”没有响应')
    for (const { userId } of entered) expect(await stateOf(userId)).toMatchObject({ state: 'active' })
  })
})
