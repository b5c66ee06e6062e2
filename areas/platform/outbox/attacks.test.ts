import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as account from '@leitai/identity/account/contract'
import { newPhone, peopleOf } from '@leitai/identity/account/testing'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { until } from '@leitai/testing/until'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { eq } from '../db/orm.ts'
import { post } from './outbox.ts'
import { aliyunSender } from './senders/aliyun.ts'
import type { Message, Sender } from './senders/sender.ts'
import { needsTls, smtpSender } from './senders/senders.ts'
import { tencentSender } from './senders/tencent.ts'
import { outbox } from './table.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
const message = (values: Partial<Message> = {}): Message => ({
  target: 'demo@example.com',
  template: 'code',
  values: { code: '482913', minutes: '5' },
  language: 'zh',
  subject: '演示',
  body: '演示',
  ...values,
})

/** A mail server that accepts everything and records what it received. */
async function mailServer({ offersTls = false, refuse = '' } = {}) {
  const received = { logins: 0, mails: [] as { to: string[]; head: string }[] }
  const server = new SMTPServer({
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    authOptional: true,
    onAuth: (_auth, _session, done) => {
      received.logins++
      done(null, { user: 'demo' })
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (piece) => (text += String(piece)))
      stream.on('end', () => {
        received.mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          head: text.split('\r\n\r\n')[0] ?? '',
        })
        if (refuse) return done(Object.assign(new Error(refuse), { responseCode: 554 }))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close(() => undefined))
  const { port } = server.server.address() as AddressInfo
  return { heard: received, url: `smtp://demo:demo@127.0.0.1:${port}`, from: 'leitai@example.com' }
}

describe('an e-mail', () => {
  test.each([
    'demo@example.com, other@example.com',
    'demo@example.com;other@example.com',
    'demo@example.com\r\nBcc: other@example.com',
    'demo@example.com\nRCPT TO:<other@example.com>',
    '"other@example.com, x"@example.com',
    'demo@example.com <other@example.com>',
    'other@example.com (demo@example.com',
    'group: other@example.com;',
    '\u202eother@example.com',
  ])('to %j reaches no other address', async (target) => {
    const { heard: received, ...server } = await mailServer()
    await smtpSender(server)
      .send(message({ target }))
      .catch(() => undefined)
    for (const { to, head } of received.mails) {
      expect(to).toHaveLength(1)
      expect(to).not.toContain('other@example.com')
      expect(head).not.toMatch(/^bcc:/im)
    }
  })

  test('gets no extra header through its subject or its unsubscribe link', async () => {
    const { heard: received, ...server } = await mailServer()
    for (const mark of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000', '\v']) {
      const subject = `演示${mark}Bcc: other@example.com${mark}${mark}<b>body</b>`
      const values = { unsubscribe: `http://here/${mark}X-Evil: yes` }
      await smtpSender(server)
        .send(message({ subject, values }))
        .catch(() => undefined)
    }
    expect(received.mails.length).toBeGreaterThan(0)
    for (const { to, head } of received.mails) {
      expect(to).toEqual(['demo@example.com'])
      expect(head).not.toMatch(/^(?:bcc|x-evil)\s*:/im)
    }
  })

  test('sends no password if a man in the middle hides that the server supports TLS', async () => {
    const { heard: received, ...server } = await mailServer()
    const demanding = smtpSender({ ...server, url: `${server.url}?requireTLS=true` })
    await expect(demanding.send(message())).rejects.toThrow(/STARTTLS/i)
    expect(received).toEqual({ logins: 0, mails: [] })
    // Required by default, wherever a password would leave the machine.
    expect(
      ['smtp://a:b@mail.example.com', 'smtp://a:b@10.0.0.5:25', 'smtp://a:b@127.example.com'].map(needsTls),
    ).toEqual([true, true, true])
    expect(['smtp://mail.example.com', 'smtp://a:b@localhost', 'smtp://a:b@127.0.0.1:25'].map(needsTls)).toEqual([
      false,
      false,
      false,
    ])
  })
})

async function gateway(onRequest: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(onRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const senderAt = {
  aliyun: (endpoint: string) => aliyunSender({ ...smsAccount, endpoint }, () => new Date()),
  tencent: (endpoint: string) => tencentSender({ ...smsAccount, endpoint }, () => new Date()),
} satisfies Record<string, (endpoint: string) => Sender>
const smsAccount = {
  keyId: 'demo-key',
  keySecret: 'demo-secret',
  sign: '擂台',
  templates: { code: 'SMS_1' },
  appId: '1400000000',
  region: 'ap-guangzhou',
}

describe.each(['aliyun', 'tencent'] as const)('the gateway of %s', (provider) => {
  const sms = message({ target: '+8613800000001' })

  test.each([301, 302, 307, 308])('never sends a number to another host after a redirect (%i)', async (status) => {
    const addresses: string[] = []
    const other = await gateway((request, response) => {
      addresses.push(request.url ?? '')
      response.end('{"Code":"OK","Response":{"SendStatusSet":[{"Code":"Ok","Message":""}]}}')
    })
    const endpoint = await gateway((_, response) => response.writeHead(status, { location: `${other}/` }).end())
    await expect(senderAt[provider](endpoint).send(sms)).rejects.toThrow(`HTTP ${status}`)
    expect(addresses).toEqual([])
  })

  test('with an endless response fills no memory, and is tried again', async () => {
    let sent = 0
    const endpoint = await gateway((_, response) => {
      const more = () => {
        if (response.destroyed || sent > 64 * 1024 * 1024) return void response.end()
        sent += 65_536
        response.write(' '.repeat(65_536), more)
      }
      more()
    })
    const error = await senderAt[provider](endpoint)
      .send(sms)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(Object(error).permanent ?? false).toBe(false)
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test.each(['', 'null', '[]', '{}', '"OK"', '{"Code":1}', '{"Response":null}', '<html>'])(
    'that responds %j has not sent it',
    async (text) => {
      const endpoint = await gateway((_, response) => response.end(text))
      await expect(senderAt[provider](endpoint).send(sms)).rejects.toThrow()
    },
  )

  test('gets values as values: a value cannot inject another template field', async () => {
    const received: string[] = []
    const endpoint = await gateway(async (request, response) => {
      let body = ''
      for await (const piece of request) body += String(piece)
      received.push(provider === 'aliyun' ? decodeURIComponent(request.url ?? '') : body)
      response.end('{"Code":"OK","Response":{"SendStatusSet":[{"Code":"Ok","Message":""}]}}')
    })
    const code = '1","minutes":"99&PhoneNumbers=+8613800000002&x="'
    await senderAt[provider](endpoint).send({ ...sms, values: { code, minutes: '5' } })
    const [said = ''] = received
    expect(said).toContain(JSON.stringify(code).slice(1, -1))
    const numbers =
      provider === 'aliyun'
        ? [...new URL(`http://x${said.replace(/TemplateParam=.*$/s, '')}`).searchParams.getAll('PhoneNumbers')]
        : JSON.parse(said).PhoneNumberSet
    expect(numbers).toEqual([provider === 'aliyun' ? '13800000001' : '+8613800000001'])
  })
})

let app: TestApp | null = null
afterAll(() => app?.end())

test('a server that repeats what it refuses leaks the code to no record and no log', async () => {
  const { heard: _, ...smtp } = await mailServer({ refuse: 'spam: your code is 482913, is it not?' })
  app = await openTestApp({ senders: { smtp, sms: null } })
  const { db } = app.ctx
  const [values, now] = [{ code: '482913', minutes: '5' }, app.ctx.now()]
  const target = 'demo@example.com'
  const id = await post(db, { channel: 'email', target, template: 'code', values, language: 'zh', now })
  const row = await until(async () => {
    const [found] = await db.select().from(outbox).where(eq(outbox.id, id))
    return found?.state === 'dead' ? found : null
  })
  expect(row.error).toContain('your code is ******')
  await app.end()
})

test('another spelling of the same number or address counts as the same target', async () => {
  app = await openTestApp()
  const { solve } = peopleOf(app)
  const visitor = app.visitor()
  const phone = newPhone()
  const sent = async (written: string, countryCode: string) =>
    refusalOf(
      visitor.call(account.sendPhoneAuthCode, {
        phone: written,
        countryCode,
        purpose: 'register',
        ...(await solve(visitor)),
      }),
    )
  expect(await sent(phone, '86')).toBe('ok')
  const fullWidth = phone.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  const others = [
    [phone, '+86'],
    [phone, '086'],
    [phone, '0086'],
    [`+86${phone}`, '86'],
    [`86${phone}`, '86'],
    [`0${phone}`, '86'],
    [` ${phone} `, '86'],
    [`${phone.slice(0, 3)}-${phone.slice(3)}`, '86'],
    [fullWidth, '86'],
    [`${phone}\u200b`, '86'],
    [`6${phone}`, '8'],
  ] as const
  for (const [written, countryCode] of others)
    expect(['code.resend', 'request.input', 'account.phoneWrong'], `${countryCode} ${written}`).toContain(
      await sent(written, countryCode),
    )
  const targets = await app.ctx.db.select({ target: outbox.target }).from(outbox)
  expect(targets).toEqual([{ target: `+86${phone}` }])
})
