import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessions } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, expect, it } from 'vitest'
import { saveNoticeSetting, saveQuietHours, signMessageStatus } from '../message/contract.ts'
import { notify } from '../message/notify.ts'
import { loopback } from '../webhook/testing.ts'
import * as contract from './contract.ts'
import { pushJob } from './push.ts'
import { pushDevices, pushKeys } from './table.ts'

const { app, build } = await testApp({ webhookNetworks: loopback })

/** A push service on loopback: what it got by path, and what it answers. */
const got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
let status = 201
const service = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => {
    got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const { port } = service.address() as AddressInfo
afterAll(() => service.close())

let count = 0
function browser() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const secret = randomBytes(16)
  const path = `/push/${++count}`
  /** What the browser reads of a push (RFC 8291). */
  const read = (body: Buffer) => {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
    const sender = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
    const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32))
    const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  const subscription = { endpoint: `http://127.0.0.1:${port}${path}`, p256dh, auth: secret.toString('base64url') }
  return { path, read, subscription, pushes: () => got.filter((one) => one.path === path) }
}

async function subscribed() {
  const user = await build.user()
  const visitor = await app.as(user)
  const own = browser()
  await visitor.call(contract.beginPush, {})
  await visitor.call(contract.savePush, own.subscription)
  await visitor.call(saveNoticeSetting, { kind: 'team', push: true })
  const sendNotice = (kind: 'team' | 'system' = 'team') =>
    notify(app.ctx.db, {
      userId: user.id,
      kind,
      about: null,
      title: { zh: '演示通知', en: 'Notice' },
      body: { zh: '正文', en: 'Body' },
      link: '/home.html',
      now: app.ctx.now(),
    })
  const devices = () => app.ctx.db.select().from(pushDevices).where(eq(pushDevices.userId, user.id))
  return { user, visitor, ...own, sendNotice, devices }
}

it('pushes the kinds of notices that a person chose: title and path, encrypted, and no more', async () => {
  const { sendNotice, pushes, read, devices } = await subscribed()
  await sendNotice('system')
  const id = await sendNotice()
  await until(async () => pushes().length > 0)
  const [push, ...others] = pushes()
  expect(others).toEqual([])
  expect(read(push?.body ?? Buffer.alloc(0))).toEqual({
    title: '演示通知',
    path: '/v3/home.html',
    tag: `notice ${id}`,
  })
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=/),
  })
  const [kept] = await devices()
  expect(JSON.stringify(kept)).not.toContain('127.0.0.1:')
  const [keys] = await app.ctx.db.select().from(pushKeys)
  expect(keys?.privateKey).toMatch(/^\d+\./)
})

it('removes a browser that its push service no longer knows', async () => {
  const { sendNotice, pushes, devices } = await subscribed()
  status = 410
  await sendNotice()
  await until(async () => (await devices()).length === 0)
  status = 201
  expect(pushes()).toHaveLength(1)
})

it('waits until the end of quiet hours, and pushes nothing that was read meanwhile', async () => {
  const { visitor, sendNotice, pushes, devices } = await subscribed()
  // Run by hand alone.
  await visitor.call(saveNoticeSetting, { kind: 'team', push: false })
  const zone = 'UTC'
  const clock = (minutes: number) => new Date(app.ctx.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
  await visitor.call(saveQuietHours, { on: true, from: clock(-60), until: clock(60), zone })
  const [device] = await devices()
  const run = (id: number) => pushJob.run(app.ctx, { deviceId: device?.id ?? 0, of: 'notice', id }, AbortSignal.any([]))
  const id = await sendNotice()
  await run(id)
  expect(pushes()).toEqual([])
  await visitor.call(saveQuietHours, { on: false, from: '00:00', until: '00:00', zone })
  await run(id)
  expect(pushes()).toHaveLength(1)
  await visitor.call(signMessageStatus, { ids: [id], read: true })
  await run(id)
  expect(pushes()).toHaveLength(1)
})

it('ends with the log-in in which it was set up', async () => {
  const { user, devices } = await subscribed()
  expect(await devices()).toHaveLength(1)
  await app.ctx.db.delete(sessions).where(eq(sessions.userId, user.id))
  expect(await devices()).toEqual([])
})

it('follows a browser to another account, and holds twenty browsers of one', async () => {
  const first = await subscribed()
  const second = await app.as(await build.user())
  await second.call(contract.savePush, first.subscription)
  expect(await first.devices()).toEqual([])
  const more = await Promise.allSettled(
    Array.from({ length: 22 }, () => second.call(contract.savePush, browser().subscription)),
  )
  expect(more.filter(({ status: ended }) => ended === 'fulfilled')).toHaveLength(19)
  expect((await second.call(contract.pushDevices, {})).list).toHaveLength(20)
  expect(await refusalOf(second.call(contract.savePush, browser().subscription))).toBe('push.most')
})

it('lets nobody end the pushes of others, and takes no address within the network', async () => {
  const { devices } = await subscribed()
  const [device] = await devices()
  const other = await app.as(await build.user())
  expect(await refusalOf(other.call(contract.endPush, { id: device?.id ?? 0 }))).toBe('push.unknown')
  for (const endpoint of ['http://10.0.0.1/x', 'https://[::1]/', 'https://a:b@push.invalid/', 'file:///x'])
    expect(await refusalOf(other.call(contract.savePush, { ...browser().subscription, endpoint }))).toBe('push.address')
  expect(await refusalOf(app.visitor().call(contract.pushDevices, {}))).toBe('login.missing')
})
