import type { ServerResponse } from 'node:http'
import { currentLogin, logout } from '@leitai/identity/account/contract.session'
import { getUserOtherSetting } from '@leitai/identity/profile/contract'
import * as contract from '@leitai/identity/sso/contract'
import { comeBack, leave, postAcross } from '@leitai/identity/sso/testing-browser'
import { SITE } from '@leitai/identity/sso/testing-sso'
import { myClasses } from '@leitai/learning/class/contract'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { casLogOut, casSuccess, openCas } from './testing-cas.ts'

const cas = await openCas()
const evil = await openCas()
const app = await openTestApp({
  siteUrl: SITE,
  ssoProviders: [
    cas.settings('cas'),
    cas.settings('cas2', { version: '2' }),
    cas.settings('open', { knowsNumbers: false }),
    cas.settings('gone', { url: 'http://127.0.0.1:9/cas' }),
  ],
})
afterAll(async () => {
  await app.end()
  await cas.close()
  await evil.close()
})
beforeEach(() => {
  cas.lie = null
})

const attributes = { cn: '演示丙', employeeNumber: '20261', eduPersonAffiliation: 'faculty', mail: 'bing@example.edu' }
let people = 0
const somebody = (values: object = {}) => {
  cas.visitor = { user: `cas${++people}`, attributes: { ...attributes, ...values } }
  return cas.visitor
}

async function landingOf(visitor: Visitor, key = 'cas'): Promise<URL> {
  return comeBack(visitor, await cas.through(await leave(visitor, `provider=${key}`)))
}
async function logIn(visitor: Visitor, key = 'cas') {
  const token = (await landingOf(visitor, key)).searchParams.get('sso') ?? ''
  const answer = await visitor.call(contract.ssoLogin, { token })
  if (answer.newcomer === null) return answer
  return visitor.call(contract.ssoCreate, { token, userName: `from-cas-${people}`, agree: true })
}

test('a newcomer by CAS 3 makes an account, with what the server told', async () => {
  const { user } = somebody()
  const visitor = app.visitor()
  const leaving = await leave(visitor, 'provider=cas')
  expect(leaving.href.startsWith(`${cas.url}/login?service=`)).toBe(true)
  const service = new URL(leaving.searchParams.get('service') ?? '')
  expect(service.origin + service.pathname).toBe(`${SITE}/v3/api/common/sso/cas/cas`)
  const made = await logIn(visitor)
  expect(made).toMatchObject({ loginFlag: true })
  const { third } = await visitor.call(getUserOtherSetting, {})
  expect(third).toMatchObject([{ type: 'cas', number: '20261', personName: '演示丙', role: 'teacher' }])
  const again = app.visitor()
  expect(await logIn(again)).toMatchObject({ userId: made.userId })
  expect(user).toBe(`cas${people}`)
})

test('by CAS 2 a user is known by the name alone', async () => {
  somebody()
  const visitor = app.visitor()
  await logIn(visitor, 'cas2')
  const { third } = await visitor.call(getUserOtherSetting, {})
  expect(third).toMatchObject([{ type: 'cas2', number: `cas${people}`, personName: null, role: null }])
})

test('numbers and roles of a provider count only if the operator says that they are the school’s', async () => {
  const teacher = app.visitor()
  somebody()
  await logIn(teacher)
  expect((await teacher.call(myClasses, {})).may.make).toBeNull()
  somebody()
  const visitor = app.visitor()
  await logIn(visitor, 'open')
  const { third } = await visitor.call(getUserOtherSetting, {})
  expect(third).toMatchObject([{ type: 'open', number: null, personName: '演示丙', role: null }])
  expect((await visitor.call(myClasses, {})).may.make).not.toBeNull()
})

test('what is known of a person is refreshed at each log-in', async () => {
  somebody()
  await logIn(app.visitor())
  cas.visitor = { ...cas.visitor, attributes: { ...attributes, cn: '演示丁', employeeNumber: '20262' } }
  const visitor = app.visitor()
  await logIn(visitor)
  expect((await visitor.call(getUserOtherSetting, {})).third).toMatchObject([{ number: '20262', personName: '演示丁' }])
})

test('a log-out at the server ends the log-ins that its ticket began, and no others', async () => {
  somebody()
  const [one, other] = [app.visitor(), app.visitor()]
  await logIn(one)
  const { ticket = '' } = cas.given.at(-1) ?? {}
  await logIn(other)
  const post = (logoutRequest: string) => postAcross(app, `${SITE}/v3/api/common/sso/cas/cas`, { logoutRequest })
  expect((await post(casLogOut('ST-1-of-nobody-here'))).status).toBe(200)
  expect(await one.call(currentLogin, {})).toMatchObject({ loginFlag: true })
  expect((await post(casLogOut(ticket))).status).toBe(200)
  expect(await one.call(currentLogin, {})).toMatchObject({ loginFlag: false })
  expect(await other.call(currentLogin, {})).toMatchObject({ loginFlag: true })
  for (const nonsense of ['', '<a/>', 'not XML', `<!DOCTYPE a>${casLogOut(ticket)}`])
    expect((await post(nonsense)).status).toBe(400)
  // Another provider’s ticket of the same name is another.
  const elsewhere = await postAcross(app, `${SITE}/v3/api/common/sso/cas/cas2`, {
    logoutRequest: casLogOut(cas.given.at(-1)?.ticket ?? ''),
  })
  expect(elsewhere.status).toBe(200)
  expect(await other.call(currentLogin, {})).toMatchObject({ loginFlag: true })
})

describe('a ticket', () => {
  const errorOf = (landed: URL) => landed.searchParams.get('ssoError')
  async function tampered(change: (address: URL) => void): Promise<URL> {
    somebody()
    const visitor = app.visitor()
    const address = await cas.through(await leave(visitor, 'provider=cas'))
    change(address)
    return comeBack(visitor, address)
  }

  test('that was used is refused, by us and by the server', async () => {
    somebody()
    const visitor = app.visitor()
    const address = await cas.through(await leave(visitor, 'provider=cas'))
    const copy = app.visitor({ cookies: Object.fromEntries(visitor.cookies) })
    expect(errorOf(await comeBack(visitor, address))).toBeNull()
    expect(errorOf(await comeBack(copy, address))).toBe('expired')
    const anew = app.visitor()
    const { searchParams } = new URL((await leave(anew, 'provider=cas')).searchParams.get('service') ?? '')
    address.searchParams.set('state', searchParams.get('state') ?? '')
    expect(errorOf(await comeBack(anew, address))).toBe('failed')
  })

  test('of another log-in is refused: the server knows for which one it gave it', async () => {
    somebody()
    const [thief, victim] = [app.visitor(), app.visitor()]
    const bait = await cas.through(await leave(thief, 'provider=cas'))
    const service = new URL((await leave(victim, 'provider=cas')).searchParams.get('service') ?? '')
    expect(errorOf(await comeBack(victim, bait))).toBe('failed')
    const again = app.visitor()
    await leave(again, 'provider=cas')
    service.searchParams.set('ticket', bait.searchParams.get('ticket') ?? '')
    expect(errorOf(await comeBack(again, service))).toBe('failed')
  })

  test.each([
    ['made up', 'ST-1-made-up', 'failed'],
    ['of a proxy', 'PT-1-something', 'failed'],
    ['with a query', 'ST-1&service=http://evil.example', 'failed'],
    ['with a line break', 'ST-1\r\nx', 'failed'],
    ['endless', `ST-${'a'.repeat(5000)}`, 'failed'],
  ])('%s is refused', async (_, ticket, error) => {
    expect(errorOf(await tampered(({ searchParams }) => searchParams.set('ticket', ticket)))).toBe(error)
  })

  test('that is missing or there twice is refused', async () => {
    expect(errorOf(await tampered(({ searchParams }) => searchParams.delete('ticket')))).toBe('denied')
    expect(errorOf(await tampered(({ searchParams }) => searchParams.append('ticket', 'ST-2')))).toBe('failed')
    expect(errorOf(await tampered(({ searchParams }) => searchParams.append('state', 'other')))).toBe('failed')
    expect(errorOf(await tampered(({ searchParams }) => searchParams.set('state', 'other')))).toBe('failed')
  })

  test('of another provider’s server is asked of the server where the log-in began', async () => {
    evil.visitor = { user: 'cas1' }
    const visitor = app.visitor()
    const service = (await leave(visitor, 'provider=cas')).searchParams.get('service') ?? ''
    const address = await evil.through(new URL(`${evil.url}/login?${new URLSearchParams({ service })}`))
    expect(errorOf(await comeBack(visitor, address))).toBe('failed')
    expect(evil.asked.some(({ pathname }) => pathname.endsWith('serviceValidate'))).toBe(false)
  })
})

describe('an answer of the server', () => {
  async function answered(lie: (response: ServerResponse) => void): Promise<string | null> {
    somebody()
    cas.lie = lie
    return (await landingOf(app.visitor())).searchParams.get('ssoError')
  }
  const xml = (text: string) => (response: ServerResponse) => void response.end(text)
  const user = '<cas:user>somebody</cas:user>'

  test.each([
    ['a document type', `<!DOCTYPE a [<!ENTITY u "admin">]>${casSuccess('<cas:user>&u;</cas:user>')}`, 'failed'],
    ['a foreign file', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${casSuccess(user)}`, 'failed'],
    [
      'many entities',
      `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${casSuccess('<cas:user>&b;</cas:user>')}`,
      'failed',
    ],
    [
      'a proxy between',
      casSuccess(`${user}<cas:proxies><cas:proxy>https://evil.example</cas:proxy></cas:proxies>`),
      'failed',
    ],
    ['two users', casSuccess(`${user}<cas:user>admin</cas:user>`), 'subject'],
    ['no user', casSuccess('<cas:user></cas:user>'), 'subject'],
    [
      'two verdicts',
      casSuccess(user).replace('</cas:serviceResponse>', '<cas:authenticationFailure/></cas:serviceResponse>'),
      'failed',
    ],
    ['another root', `<html>${casSuccess(user)}</html>`, 'failed'],
    ['something after it', `${casSuccess(user)}<cas:authenticationSuccess/>`, 'failed'],
    ['no XML', 'yes\nsomebody\n', 'failed'],
    ['no end', casSuccess(user).slice(0, -20), 'failed'],
    ['nothing', '', 'failed'],
    ['very much', casSuccess(`${user}${' '.repeat(300_000)}`), 'failed'],
  ])('with %s logs nobody in', async (_, text, error) => {
    expect(await answered(xml(text))).toBe(error)
  })

  test('is not followed elsewhere', async () => {
    const redirect = (response: ServerResponse) =>
      void response.writeHead(302, { location: `${evil.url}/serviceValidate` }).end()
    const before = evil.asked.length
    expect(await answered(redirect)).toBe('down')
    expect(evil.asked.length).toBe(before)
  })

  test('without end is cut off', async () => {
    let sent = 0
    const error = await answered((response) => {
      const more = () => {
        if (response.destroyed || sent > 64 * 1024 * 1024) return void response.end()
        sent += 65_536
        response.write(' '.repeat(65_536), more)
      }
      more()
    })
    expect(error).toBe('down')
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test('with a comment in the name means the whole name', async () => {
    cas.lie = xml(casSuccess('<cas:user>whole<!-- x -->name</cas:user>'))
    const visitor = app.visitor()
    const token = (await landingOf(visitor)).searchParams.get('sso') ?? ''
    const { newcomer } = await visitor.call(contract.ssoLogin, { token })
    expect(newcomer?.suggestedName).toBe('wholename')
  })
})

test('a server that is down leads back to the log-in page', async () => {
  somebody()
  const visitor = app.visitor()
  const leaving = await leave(visitor, 'provider=gone')
  const service = new URL(leaving.searchParams.get('service') ?? '')
  service.searchParams.set('ticket', 'ST-1')
  expect((await comeBack(visitor, service)).searchParams.get('ssoError')).toBe('down')
  expect(await refusalOf(visitor.call(contract.ssoLogin, { token: 'none' }))).toBe('sso.ticket')
})

test('a log-out here can go on to the server', async () => {
  somebody()
  const visitor = app.visitor()
  await logIn(visitor)
  expect((await visitor.call(logout, {})).elsewhere).toEqual({ provider: 'cas', ticket: null })
  const away = await visitor.fetch('/v3/api/common/sso/leave?provider=cas')
  const service = encodeURIComponent(`${SITE}/v3/home.html`)
  expect(away.headers.get('location')).toBe(`${cas.url}/logout?service=${service}`)
})
