import { createServer } from 'node:net'
import { peopleByNumber } from '@leitai/identity/account/person'
import { identities, users } from '@leitai/identity/account/table'
import { peopleOf } from '@leitai/identity/account/testing'
import { getUserOtherSetting } from '@leitai/identity/profile/contract'
import { plainProvider } from '@leitai/identity/provider/testing'
import { resultOf } from '@leitai/identity/sso/claims'
import * as contract from '@leitai/identity/sso/contract'
import { adminSsoProviders, trySsoPassword } from '@leitai/identity/sso/contract.providers'
import { eq, like } from '@leitai/platform/db/orm'
import { builders, PASSWORD } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, describe, expect, test } from 'vitest'
import { ldapDirectory } from './directory.ts'
import { hasSlapd, openDirectory } from './testing-ldap.ts'

/** Against a real OpenLDAP. */
const person = (uid: string, values = {}) => ({
  uid,
  password: `${uid} knows`,
  name: '演示甲',
  number: `2026${uid}`,
  role: 'student',
  ...values,
})

describe.runIf(hasSlapd)('a directory', async () => {
  let connections = 0
  const elsewhere = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  const address = elsewhere.address()
  const referral = `ldap://127.0.0.1:${typeof address === 'object' ? address?.port : 9}/dc=evil`
  const directory = hasSlapd
    ? await openDirectory(
        [
          person('li'),
          person('wang', { name: '演示乙', role: 'faculty', number: '  Ｔ9 ' }),
          person('gone', { control: 514 }),
          person('twin1'),
          person('twin2'),
        ],
        { referral },
      )
    : null
  if (!directory) return
  const { settings } = directory
  const app = await openTestApp({
    ssoProviders: [
      settings('school'),
      settings('strict', { create: 'never' }),
      settings('auto', { create: 'automatic' }),
      settings('down', { url: 'ldap://127.0.0.1:9' }),
      settings('broad', { filter: '(|(uid={user}*)(uid={user}))' }),
      settings('locked', { secret: 'wrong' }),
    ],
  })
  const build = builders(app)
  const people = peopleOf(app)
  afterAll(async () => {
    await app.end()
    await directory.close()
    elsewhere.close()
  })

  async function ticketOf(
    visitor: Visitor,
    user: string,
    { password = `${user} knows`, provider = 'school', ...more } = {},
  ) {
    const token = await people.formToken(visitor)
    const { ticket } = await visitor.call(contract.ssoPassword, { provider, user, password, token, ...more })
    return ticket
  }

  test('a newcomer makes an account, is recognised the next time, and sees what the directory told', async () => {
    const visitor = app.visitor()
    const token = await ticketOf(visitor, 'li')
    const answer = await visitor.call(contract.ssoLogin, { token })
    expect(answer).toMatchObject({
      loginFlag: false,
      newcomer: { provider: 'school', suggestedName: 'li', email: null, creates: true },
    })
    const made = await visitor.call(contract.ssoCreate, { token, userName: 'li-from-school', agree: true })
    expect(made).toMatchObject({ loginFlag: true, userName: 'li-from-school' })
    const again = app.visitor()
    // Letter case is nothing to a directory.
    expect(
      await again.call(contract.ssoLogin, { token: await ticketOf(again, 'LI', { password: 'li knows' }) }),
    ).toMatchObject({
      userId: made.userId,
    })
    const { third } = await again.call(getUserOtherSetting, {})
    expect(third).toMatchObject([
      {
        type: 'school',
        number: '2026li',
        personName: '演示甲',
        school: 'Demo University',
        department: 'physics',
        role: 'student',
        suspended: false,
      },
    ])
    const [row] = await app.ctx.db
      .select()
      .from(identities)
      .where(eq(identities.userId, made.userId ?? 0))
    expect(row?.personName).not.toContain('演示')
    expect(row?.subject).toMatch(/^[\da-f-]{36}$/)
  })

  test('a whole class logs in at the same moment: who comes later waits', async () => {
    const results = await Promise.all(
      Array.from({ length: 24 }, () => refusalOf(ticketOf(app.visitor(), 'li', { provider: 'school' }))),
    )
    expect(results).toEqual(Array(24).fill('ok'))
  })

  test('people are found by their numbers, however these are written', async () => {
    const visitor = app.visitor()
    const { userId } = await visitor.call(contract.ssoLogin, {
      token: await ticketOf(visitor, 'wang', { provider: 'auto' }),
    })
    const found = await peopleByNumber(app.ctx.db, { numbers: ['t9', ' T9', 'nobody', ''] })
    expect([...found]).toEqual([
      ['t9', userId],
      [' T9', userId],
    ])
    expect((await peopleByNumber(app.ctx.db, { provider: 'school', numbers: ['t9'] })).size).toBe(0)
  })

  test('an account is made at once where the operator wants that, with a free name, and consent is asked for', async () => {
    await build.user({ name: 'twin1' })
    const visitor = app.visitor()
    const record = await visitor.call(contract.ssoLogin, {
      token: await ticketOf(visitor, 'twin1', { provider: 'auto' }),
    })
    expect(record).toMatchObject({ loginFlag: true, newcomer: null, consentDue: ['terms', 'privacy'] })
    expect(record.userName).toMatch(/^twin1-\d{5}$/)
  })

  test('of concurrent log-ins that would make an account one does, and it is the only one', async () => {
    const visitors = [app.visitor(), app.visitor(), app.visitor()]
    const tokens: string[] = []
    for (const visitor of visitors) tokens.push(await ticketOf(visitor, 'twin2', { provider: 'auto' }))
    const outcomes = await Promise.all(
      visitors.map((visitor, at) => refusalOf(visitor.call(contract.ssoLogin, { token: tokens[at] ?? '' }))),
    )
    expect(outcomes).toContain('ok')
    const rows = await app.ctx.db.select().from(identities).where(eq(identities.provider, 'auto'))
    const subjects = rows.map(({ subject }) => subject)
    expect(subjects.length).toBe(new Set(subjects).size)
    const again = app.visitor()
    const { userId } = await again.call(contract.ssoLogin, {
      token: await ticketOf(again, 'twin2', { provider: 'auto' }),
    })
    expect(rows.map((row) => row.userId)).toContain(userId)
    const made = await app.ctx.db.select().from(users).where(like(users.name, 'twin2%'))
    expect(made).toHaveLength(1)
  })

  test('where accounts are not made, one that exists can be linked', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, 'twin2', { provider: 'strict' })
    expect(await visitor.call(contract.ssoLogin, { token })).toMatchObject({ newcomer: { creates: false } })
    expect(await refusalOf(visitor.call(contract.ssoCreate, { token, userName: 'twin-two', agree: true }))).toBe(
      'sso.noCreate',
    )
    const link = { token, account: user.name, countryCode: '86', password: PASSWORD }
    const linked = await visitor.call(contract.ssoLink, { ...link, formToken: await people.formToken(visitor) })
    expect(linked).toMatchObject({ userId: user.id })
  })

  test.each([
    ['a wrong password', 'li', { password: 'wrong' }, 'login.wrong'],
    ['an unknown name', 'nobody', {}, 'login.wrong'],
    ['no password but blanks', 'li', { password: '   ' }, 'login.wrong'],
    ['a name that is a filter', '*', { password: 'li knows' }, 'login.wrong'],
    ['a name that closes the filter', 'li)(uid=*', { password: 'li knows' }, 'login.wrong'],
    ['a name that ends the filter', 'li))(|(uid=*', { password: 'li knows' }, 'login.wrong'],
    ['a name with a null byte in the filter’s own escape', 'li\\00', { password: 'li knows' }, 'login.wrong'],
    ['a name in place of a replacement', "$&$'", { password: 'li knows' }, 'login.wrong'],
    ['a distinguished name', 'uid=li,ou=people,dc=example,dc=edu', { password: 'li knows' }, 'login.wrong'],
    ['a disabled account', 'gone', {}, 'sso.suspended'],
    ['a disabled account and a wrong password', 'gone', { password: 'wrong' }, 'login.wrong'],
    ['a filter that finds several', 'twin', { provider: 'broad', password: 'twin1 knows' }, 'sso.down'],
    ['a directory that is down', 'li', { provider: 'down' }, 'sso.down'],
    ['a directory that refuses the service account', 'li', { provider: 'locked' }, 'sso.down'],
    ['an unknown directory', 'li', { provider: 'nobody' }, 'sso.unknown'],
  ])('%s is refused', async (_, user, more, code) => {
    expect(await refusalOf(ticketOf(app.visitor(), user, more))).toBe(code)
  })

  test('an empty password is refused before the directory is asked, which would take it for an anonymous log-in', async () => {
    const visitor = app.visitor()
    expect(await refusalOf(ticketOf(visitor, 'li', { password: '' }))).toBe('request.input')
    const { secret, ...rest } = settings('school')
    const closed = ldapDirectory({ settings: { ...rest, url: 'ldap://127.0.0.1:9' }, secret })
    expect(await closed.check('li', '')).toBeNull()
    expect(await closed.check('  ', 'x')).toBeNull()
  })

  test('guessing is slowed down by captcha and lock, for names that exist and that do not', async () => {
    for (const user of ['twin2', 'nobody-at-all']) {
      const visitor = app.visitor()
      const codes: string[] = []
      for (let tried = 0; tried < 6; tried++)
        codes.push(await refusalOf(ticketOf(visitor, user, { password: `wrong${tried}` })))
      expect(new Set(codes.slice(0, 4))).toEqual(new Set(['login.wrong']))
      expect(codes.at(-1)).toBe('login.captcha')
    }
  })

  test('referrals are not followed', () => {
    expect(connections).toBe(0)
  })

  test('a ticket is good in the browser that gave the password, and nowhere else', async () => {
    const visitor = app.visitor()
    const token = await ticketOf(visitor, 'wang', { provider: 'strict' })
    expect(await refusalOf(app.visitor().call(contract.ssoLogin, { token }))).toBe('sso.ticket')
    const me = await app.as(await build.user())
    const bound = await ticketOf(me, 'wang', { provider: 'strict' })
    await me.call(contract.bindThird, { token: bound, proof: PASSWORD })
    expect((await me.call(getUserOtherSetting, {})).third).toMatchObject([{ type: 'strict', role: 'teacher' }])
  })

  test('TLS is checked against the given authority, and StartTLS as well', async () => {
    const check = async (values: object) => {
      const { secret, ...rest } = settings('tls', values)
      const found = await ldapDirectory({ settings: rest, secret }).check('li', 'li knows')
      return found && resultOf(rest, found).person.number
    }
    expect(await check(directory.safe)).toBe('2026li')
    expect(await check(directory.startTls)).toBe('2026li')
    // By its address: the certificate names that as well.
    const atAddress = ({ url, ...more }: { url: string; ca: string }) => ({
      ...more,
      url: url.replace('localhost', '127.0.0.1'),
    })
    expect(await check(atAddress(directory.safe))).toBe('2026li')
    expect(await check(atAddress(directory.startTls))).toBe('2026li')
    for (const lie of [
      { ...directory.safe, ca: '' },
      { ...directory.startTls, ca: '' },
    ])
      await expect(check(lie)).rejects.toMatchObject({ reason: 'down' })
  })

  test('an admin tries it: nothing is made or counted, and what came is shown without passwords', async () => {
    const admin = await app.as(await build.user({ role: 'admin' }))
    const found = await admin.call(trySsoPassword, { key: 'school', user: 'twin1', password: 'twin1 knows' })
    expect(found).toMatchObject({
      problem: null,
      claims: { account: 'twin1', name: '演示甲', role: 'student' },
      warnings: [],
    })
    expect(JSON.stringify(found)).not.toContain('knows')
    expect(found.attributes.map(({ name }) => name)).toContain('employeeNumber')
    const wrong = await admin.call(trySsoPassword, { key: 'school', user: 'twin1', password: 'wrong' })
    expect(wrong).toMatchObject({ claims: null, reason: null, problem: '用户名或密码不正确' })
    const locked = await admin.call(trySsoPassword, { key: 'locked', user: 'twin1', password: 'x' })
    expect(locked).toMatchObject({ reason: 'settings', problem: expect.stringContaining('service account') })
    const { list } = await admin.call(adminSsoProviders, {})
    expect(list[0]).toMatchObject({ fixed: true, hasSecret: true, settings: { key: 'school' } })
    expect(JSON.stringify(list)).not.toContain('the service account’s own')
    const user = await app.as(await build.user())
    expect(await refusalOf(user.call(trySsoPassword, { key: 'school', user: 'li', password: 'li knows' }))).toBe(
      'login.forbidden',
    )
  })
})

test('a directory whose answer never ends is given up, and fills no memory', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  const endless = createServer((socket) => {
    const piece = Buffer.alloc(256 * 1024)
    const pour = () => {
      while (!socket.destroyed) {
        sent += piece.length
        if (!socket.write(piece)) break
      }
    }
    socket.on('error', () => {})
    socket.on('close', () => closed.resolve())
    // The service account is let in; then an entry begins that claims two gigabytes.
    socket.once('data', () => {
      socket.write(Buffer.from('300c02010161070a010004000400', 'hex'))
      socket.once('data', () => {
        socket.write(Buffer.from('30847fffffff', 'hex'))
        socket.on('drain', pour)
        pour()
      })
    })
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const address = endless.address()
  const port = typeof address === 'object' ? address?.port : 0
  const settings = {
    ...plainProvider,
    kind: 'ldap' as const,
    key: 'endless',
    url: `ldap://127.0.0.1:${port}`,
    startTls: false,
    ca: '',
    baseDn: 'dc=example',
    bindDn: 'cn=leitai,dc=example',
    filter: '(uid={user})',
    goneDays: 7,
  }
  const answer = ldapDirectory({ settings, secret: 'test' }).check('somebody', 'password')
  await expect(answer).rejects.toMatchObject({ reason: 'down' })
  await closed.promise
  // What the two ends of the connection had taken already comes on top.
  expect(sent).toBeLessThan(32 * 1024 * 1024)
  endless.close()
})
