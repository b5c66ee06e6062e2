import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { builders } from '@leitai/testing/build'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { until } from '@leitai/testing/until'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../audit/table.ts'
import type { SenderConfig } from '../config/senders.ts'
import { eq } from '../db/orm.ts'
import * as contract from './contract.ts'
import { post } from './outbox.ts'
import { outbox } from './table.ts'

let app: TestApp
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await app.end()
  for (const one of open.splice(0)) await one.close()
})

async function start(senders: SenderConfig) {
  app = await openTestApp({ senders })
  const build = builders(app)
  const admin = await app.as(await build.user({ role: 'admin' }))
  return { build, admin }
}
const code = (target: string, channel: 'sms' | 'email' = 'email', language: 'zh' | 'en' = 'zh') =>
  post(app.ctx.db, {
    channel,
    target,
    template: 'code',
    values: { code: '482913', minutes: '5' },
    language,
    now: app.ctx.now(),
  })
const rowOf = async (id: number) => (await app.ctx.db.select().from(outbox).where(eq(outbox.id, id)))[0]
const ended = (id: number) =>
  until(async () => {
    const row = await rowOf(id)
    return row && row.state !== 'waiting' ? row : null
  })
const triedTimes = (id: number, attempts: number) =>
  until(async () => {
    const row = await rowOf(id)
    return row && row.attempts >= attempts && row.error ? row : null
  })

interface Mail {
  from: string
  to: string
  text: string
}
/** A real SMTP server; `answer` may refuse a recipient. */
async function smtp(answer: (to: string) => Error | null = () => null) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'pass word' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        mails.push({ from, to: rcptTo[0]?.address ?? '', text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://demo:${encodeURIComponent('pass word')}@127.0.0.1:${port}`
  return { mails, url, from: 'leitai@example.com' }
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
async function web(onRequest: (request: IncomingMessage, body: string) => unknown): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(onRequest(request, await bodyOf(request))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const account = {
  keyId: 'demo-key',
  keySecret: 'demo-secret',
  sign: '擂台',
  templates: { code: 'SMS_1', 'code.en': 'SMS_2' },
  appId: '1400000000',
  region: 'ap-guangzhou',
}

describe('an e-mail', () => {
  test("is sent by SMTP in its recipient's language, and the record contains no code", async () => {
    const server = await smtp()
    await start({ smtp: server, sms: null })
    const chinese = await ended(await code('demo@example.com'))
    const english = await ended(await code('demo.en@example.com', 'email', 'en'))
    expect([chinese.state, english.state]).toEqual(['sent', 'sent'])
    expect(server.mails.map(({ from, to }) => [from, to])).toEqual([
      ['leitai@example.com', 'demo@example.com'],
      ['leitai@example.com', 'demo.en@example.com'],
    ])
    expect(server.mails[1]?.text).toContain('Your code is 482913')
    for (const { text } of server.mails) {
      // Nobody's out-of-office program answers, and a mail can be dated, threaded and read without HTML.
      expect(text).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
      expect(text).toMatch(/^X-Auto-Response-Suppress: All\r?$/m)
      expect(text).toMatch(/^Message-ID: <[^>@\s]+@[^>\s]+>\r?$/m)
      expect(text).toMatch(/^Date: /m)
      expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r?$/m)
    }
    expect(JSON.stringify([chinese, english])).not.toContain('482913')
  })

  test('is tried again after a temporary refusal, is dead after a permanent one, and an admin can retry it', async () => {
    let full = true
    const server = await smtp((to) => {
      if (to.startsWith('nobody')) return Object.assign(new Error('no such user'), { responseCode: 550 })
      return full ? Object.assign(new Error('mailbox full'), { responseCode: 452 }) : null
    })
    const { admin } = await start({ smtp: server, sms: null })
    const dead = await ended(await code('nobody@example.com'))
    expect(dead).toMatchObject({ state: 'dead', attempts: 1 })
    const id = await code('full@example.com')
    expect(await triedTimes(id, 1)).toMatchObject({ state: 'waiting', error: expect.stringContaining('mailbox full') })
    full = false
    // When its time comes, the scheduled task enqueues it again.
    app.travel(new Date(Date.now() + 11_000))
    expect(await ended(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(await admin.call(contract.outboxRetry, { ids: [dead.id, id] })).toEqual({ retried: 1 })
    expect(await ended(dead.id)).toMatchObject({ state: 'dead' })
    const logged = await app.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'outbox.retry'))
    expect(logged).toHaveLength(1)
  })

  test('that waits or is dead shows its code to no admin, who could otherwise log in as anybody while a sender is down', async () => {
    const refuse = () => Object.assign(new Error('no such user'), { responseCode: 550 })
    const { admin } = await start({ smtp: await smtp(refuse), sms: null })
    await ended(await code('nobody@example.com'))
    const { list } = await admin.call(contract.outboxList, { keyword: '', page: 1, pageSize: 20 })
    expect(list[0]).toMatchObject({ state: 'dead', body: expect.stringContaining('******') })
    expect(JSON.stringify(list)).not.toContain('482913')
  })

  test('to an unresponsive server does not delay the shutdown, and is tried again', async () => {
    const silent = createNetServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    open.push({ close: async () => void silent.close() })
    const { port } = silent.address() as AddressInfo
    await start({ smtp: { url: `smtp://127.0.0.1:${port}`, from: 'leitai@example.com' }, sms: null })
    const connected = once(silent, 'connection')
    const id = await code('demo@example.com')
    await connected
    await app.close()
    // Not the sender's own error, which comes after 15 seconds.
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1, error: 'no answer in time' })
  })

  test('with an expired code is not sent', async () => {
    const server = await smtp(() => Object.assign(new Error('later'), { responseCode: 451 }))
    await start({ smtp: server, sms: null })
    const id = await code('late@example.com')
    await triedTimes(id, 1)
    app.travel(new Date(Date.now() + 6 * 60_000))
    expect(await ended(id)).toMatchObject({ state: 'dead', error: 'the code was no longer valid' })
  })

  test('whose transaction fails is never sent', async () => {
    const server = await smtp()
    await start({ smtp: server, sms: null })
    const failed = app.ctx.db.transaction(async (db) => {
      const now = app.ctx.now()
      await post(db, {
        channel: 'email',
        target: 'gone@example.com',
        template: 'code',
        values: {},
        language: 'zh',
        now,
      })
      throw new Error('the call fails after all')
    })
    await expect(failed).rejects.toThrow('after all')
    await ended(await code('next@example.com'))
    expect(server.mails.map(({ to }) => to)).toEqual(['next@example.com'])
  })
})

describe('SMS', () => {
  test('by Aliyun is signed as its servers check it', async () => {
    const received: Record<string, string>[] = []
    const endpoint = await web((request) => {
      const url = new URL(request.url ?? '', 'http://here')
      const given = String(request.headers.authorization)
      const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
      const query = [...url.searchParams]
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
        .sort()
        .join('&')
      const lines = names.map((name) => `${name}:${request.headers[name]}\n`).join('')
      const canonical = `${request.method}\n${url.pathname}\n${query}\n${lines}\n${names.join(';')}\n${request.headers['x-acs-content-sha256']}`
      const right = createHmac('sha256', 'demo-secret')
        .update(`ACS3-HMAC-SHA256\n${sha(canonical)}`)
        .digest('hex')
      if (!given.endsWith(`Signature=${right}`)) return { Code: 'SignatureDoesNotMatch', Message: 'wrong' }
      received.push(Object.fromEntries(url.searchParams))
      const limited = url.searchParams.get('PhoneNumbers') === '13800000002'
      return limited ? { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'slow down' } : { Code: 'OK', Message: 'OK' }
    })
    await start({ smtp: null, sms: { provider: 'aliyun', ...account, endpoint } })
    expect(await ended(await code('+8613800000001', 'sms'))).toMatchObject({ state: 'sent' })
    expect(await ended(await code('+85251234567', 'sms', 'en'))).toMatchObject({ state: 'sent' })
    expect(received).toEqual([
      {
        PhoneNumbers: '13800000001',
        SignName: '擂台',
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"482913","minutes":"5"}',
      },
      {
        PhoneNumbers: '85251234567',
        SignName: '擂台',
        TemplateCode: 'SMS_2',
        TemplateParam: '{"code":"482913","minutes":"5"}',
      },
    ])
    expect(await triedTimes(await code('+8613800000002', 'sms'), 1)).toMatchObject({ state: 'waiting' })
  })

  test('by Tencent is signed as its servers check it, and wrong keys are not tried again', async () => {
    const received: unknown[] = []
    const endpoint = await web((request, body) => {
      const given = String(request.headers.authorization)
      const names = /SignedHeaders=([^,]+),/.exec(given)?.[1]?.split(';') ?? []
      const stamp = String(request.headers['x-tc-timestamp'])
      const day = new Date(Number(stamp) * 1000).toISOString().slice(0, 10)
      const lines = names.map((name) => `${name}:${String(request.headers[name]).toLowerCase()}\n`).join('')
      const canonical = `${request.method}\n/\n\n${lines}\n${names.join(';')}\n${sha(body)}`
      const step = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
      const key = step(step(step('TC3demo-secret', day), 'sms'), 'tc3_request')
      const right = step(key, `TC3-HMAC-SHA256\n${stamp}\n${day}/sms/tc3_request\n${sha(canonical)}`).toString('hex')
      if (!given.endsWith(`Signature=${right}`)) {
        return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'wrong' } } }
      }
      received.push(JSON.parse(body))
      return { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }] } }
    })
    await start({ smtp: null, sms: { provider: 'tencent', ...account, endpoint } })
    expect(await ended(await code('+8613800000001', 'sms'))).toMatchObject({ state: 'sent' })
    expect(received).toEqual([
      {
        PhoneNumberSet: ['+8613800000001'],
        SmsSdkAppId: '1400000000',
        SignName: '擂台',
        TemplateId: 'SMS_1',
        TemplateParamSet: ['482913', '5'],
      },
    ])
    await app.end()
    await start({ smtp: null, sms: { provider: 'tencent', ...account, keySecret: 'another', endpoint } })
    expect(await ended(await code('+8613800000001', 'sms'))).toMatchObject({
      state: 'dead',
      error: expect.stringContaining('AuthFailure'),
    })
  })
})

describe('without a sender', () => {
  beforeEach(() => start({ smtp: null, sms: null }).then((made) => Object.assign(here, made)))
  const here = {} as Awaited<ReturnType<typeof start>>

  test('the text appears in the admin’s outbox, for the operator to pass on', async () => {
    await ended(await code('+8613800000001', 'sms'))
    const list = await here.admin.call(contract.outboxList, {
      state: 'unsent',
      keyword: '1380000',
      page: 1,
      pageSize: 20,
    })
    expect(list).toMatchObject({ total: 1, senders: { sms: null, email: null }, counts: { unsent: 1, sent: 0 } })
    expect(list.list[0]).toMatchObject({
      target: '+8613800000001',
      state: 'unsent',
      body: expect.stringContaining('482913'),
    })
    expect((await here.admin.call(contract.outboxList, { keyword: '%', page: 1, pageSize: 20 })).total).toBe(0)
    const target = { channel: 'sms', target: '+8613800000001' } as const
    expect(await refusalOf(here.admin.call(contract.outboxTest, target))).toBe('outbox.noSender')
  })

  test('the outbox is for admins only', async () => {
    const person = await app.as(await here.build.user())
    const list = { keyword: '', page: 1, pageSize: 20 }
    for (const [visitor, refused] of [
      [person, 'login.forbidden'],
      [app.visitor(), 'login.missing'],
    ] as const) {
      expect(await refusalOf(visitor.call(contract.outboxList, list))).toBe(refused)
      expect(await refusalOf(visitor.call(contract.outboxRetry, { ids: [1] }))).toBe(refused)
      const test = { channel: 'email', target: 'demo@example.com' } as const
      expect(await refusalOf(visitor.call(contract.outboxTest, test))).toBe(refused)
    }
  })
})

test('a test message shows whether the sender works', async () => {
  const server = await smtp()
  const { admin } = await start({ smtp: server, sms: null })
  const wrong = { channel: 'email', target: 'not an address' } as const
  expect(await refusalOf(admin.call(contract.outboxTest, wrong))).toBe('request.input')
  const { id } = await admin.call(contract.outboxTest, { channel: 'email', target: 'demo@example.com' })
  expect(await ended(id)).toMatchObject({ state: 'sent' })
})
