import { once } from 'node:events'
import { connect } from 'node:net'
import { sendBbsMessage } from '@leitai/community/forum/contract'
import * as account from '@leitai/identity/account/contract'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { buildHttpServer } from '@leitai/server/http-server'
import { openTestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { API_BASE } from '../contract/call.ts'
import { sql } from '../db/orm.ts'
import { limitBodyTime } from './body-time.ts'

const { app, build } = await testApp()

test('connections outlive a proxy’s keep-alive timeout, and large files have enough time', async () => {
  const fastify = await buildHttpServer(app.ctx)
  expect(fastify.server.server).toMatchObject({ keepAliveTimeout: 75_000, requestTimeout: 1_800_000 })
  await fastify.server.close()
  expect((await app.visitor().fetch('/healthz')).headers.get('keep-alive')).toBe('timeout=75')
})

test('a full database is reported as temporary, with a retry time', async () => {
  const { visitor } = await build.competitor((await build.competition()).id)
  const { db } = app.ctx
  await db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.execute(sql`create trigger no_room before insert on circle_topics for each row execute function no_room()`)
  const body = new URLSearchParams({ title: '标题', content: '正文' })
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const answer = await visitor.fetch(`${API_BASE}/user/message/sendBbsMessage.json`, { method: 'POST', body, headers })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await answer.json()).toMatchObject({ flag: false, code: 'server.busy' })
  await db.execute(sql`drop trigger no_room on circle_topics`)
  await visitor.call(sendBbsMessage, { title: '标题', content: '正文', tags: [] })
})

test('duplicate fields, prototype keys and unknown types are refused or ignored, never an error 500', async () => {
  for (const path of [
    'cmptDetail.json?cmptId=1&cmptId=2',
    'getCmptListES.json?type=__proto__',
    'getCmptListES.json?type=constructor',
    'rankList.json?cmptId=99999999999',
  ]) {
    expect((await app.visitor().fetch(`/v3/api/common/cmpt/${path}`)).status, path).toBeLessThan(500)
  }
})

test('only the first hundred of thousands of form fields are read', async () => {
  const check = async (before: number) => {
    const filler = Array.from({ length: before }, (_, at) => `k${at}=1&`).join('')
    const body = `${filler}email=nobody%40example.com&code=123456`
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app
      .visitor()
      .fetch(`${API_BASE}${account.checkCode.path}`, { method: 'POST', body, headers })
    return Object(await response.json()).code
  }
  expect(await check(98)).toBe('code.expired')
  expect(await check(100)).toBe('request.input')
})

test.each(['application/json', 'Application/X-WWW-Form-Urlencoded', 'text/plain'])(
  'an endless body of %s is cut off; a result file’s is not',
  async (type) => {
    const fastify = Fastify()
    limitBodyTime(fastify, { but: ['/file'], ms: 20 })
    fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const url of ['/file', '/form']) fastify.post(url, async () => 'whole')
    const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }))
    const begin = (url: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n"`)
      return socket
    }
    const file = begin('/file')
    await once(begin('/form').resume(), 'close')
    file.write('1234567"')
    const [answer] = await once(file, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 (200|415)/)
    file.destroy()
    await fastify.close()
  },
)

// covers: rules.account.five-minute-per
test('concurrent requests for captchas do not exceed the limit per address', async () => {
  const strict = await openTestApp({ rateLimit: 1 })
  const calls = Array.from({ length: 12 }, () => refusalOf(strict.visitor().call(account.captchaGen, {})))
  const outcomes = await Promise.all(calls).finally(() => strict.end())
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'request.tooMany')).toHaveLength(7)
})

test('forty concurrent log-ins do not deadlock the server', async () => {
  const visitor = app.visitor()
  const tokens = await Promise.all(Array.from({ length: 40 }, () => visitor.call(account.getToken, {})))
  const outcomes = await Promise.all(
    tokens.map(({ token }, at) =>
      refusalOf(
        visitor.call(account.login, {
          account: `没有这个人${at}`,
          password: 'Wrong2026',
          countryCode: '86',
          remember: false,
          token,
        }),
      ),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['login.wrong']))
  expect((await visitor.fetch('/readyz')).status).toBe(200)
})

test('concurrent wrong passwords for one account require a captcha after five, in any spelling of its name', async () => {
  await build.user({ email: 'demo.lock@example.com' })
  const visitor = app.visitor()
  const tokens = await Promise.all(Array.from({ length: 12 }, () => visitor.call(account.getToken, {})))
  const outcomes = await Promise.all(
    tokens.map(({ token }, at) =>
      refusalOf(
        visitor.call(account.login, {
          account: at % 2 === 0 ? 'Demo.Lock@Example.com' : 'demo.lock@example.com',
          password: 'Wrong2026',
          countryCode: '86',
          remember: false,
          token,
        }),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'login.wrong')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'login.captcha')).toHaveLength(7)
})

test('a write call from another site is refused, with or without the marker', async () => {
  const user = await build.user()
  const visitor = await app.as(user)
  for (const origin of ['http://evil.example', 'null']) {
    const headers = { 'x-requested-with': 'XMLHttpRequest', origin }
    const response = await visitor.fetch('/v3/api/common/logout.json', { method: 'POST', headers })
    expect(await response.json()).toMatchObject({ flag: false, code: 'request.origin' })
  }
  expect(await visitor.call(currentLogin, {})).toMatchObject({ userId: user.id })
})

/** One raw request, for input that no client would send. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })

test('malformed URLs and hosts cause no server error', async () => {
  for (const line of ['GET //[?session_token=aaaa', 'GET /v3/%ff.html', 'OPTIONS /v3/api/x']) {
    const answer = await raw(`${line} HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n`)
    expect(answer, line).toMatch(/^HTTP\/1\.1 [234]/)
  }
})

test('a large form is refused before it is read unless its sender may make the call', async () => {
  const form = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/x-www-form-urlencoded' }
  const large = `content=${'%E5%AD%97'.repeat(300_000)}`
  const post = async (
    path: string,
    { body = large, headers = form as Record<string, string>, who = app.visitor() } = {},
  ) => {
    const answer = await who.fetch(API_BASE + path, { method: 'POST', body, headers })
    return `${answer.status} ${Object(await answer.json()).code}`
  }
  const user = await app.as(await build.user())
  expect(await post(sendBbsMessage.path)).toBe('401 login.missing')
  expect(await post(sendBbsMessage.path, { who: user, headers: { 'content-type': form['content-type'] } })).toBe(
    '403 request.marker',
  )
  expect(await post(account.checkCode.path)).toBe('413 request.tooLarge')
  expect(await post(account.checkCode.path, { who: user })).toBe('413 request.tooLarge')
  expect(await post('/no/such.json')).toBe('413 request.tooLarge')
  expect(await post(sendBbsMessage.path, { who: user, body: large.repeat(4) })).toBe('413 request.tooLarge')
  // Read, and found too long for its field.
  expect(await post(sendBbsMessage.path, { who: user })).toBe('400 request.input')
  const wrong = { ...form, authorization: `Bearer lt_${'x'.repeat(43)}` }
  expect(await post(sendBbsMessage.path, { headers: wrong })).toMatch(/^401 token/)
})
