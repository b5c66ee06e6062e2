import { eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { findUserMsgByPage } from '../message/contract.ts'
import * as contract from './contract.ts'
import { cleanUpDeliveries, deliverJob } from './deliver.ts'
import { sendEvent } from './send-events.ts'
import { webhookDeliveries, webhookHours, webhookStates, webhooks } from './table.ts'
import { loopback, openReceiver, signedBy } from './testing.ts'

const { app, build } = await testApp({ webhookNetworks: loopback })
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

async function receiver(...given: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...given)
  closing.push(opened.close)
  return opened
}

const common = { name: '演示接收端', kind: 'json', language: 'zh', secret: '' } as const
async function withWebhook(address: string, of?: { user: Awaited<ReturnType<typeof build.user>>; visitor: Visitor }) {
  const user = of?.user ?? (await build.user())
  const visitor = of?.visitor ?? (await app.as(user))
  const made = await visitor.call(contract.addWebhook, {
    ...common,
    address,
    ownerKind: 'person',
    ownerId: user.id,
    events: ['team.invitation', 'notice.sent'],
  })
  const log = async () => (await visitor.call(contract.webhookDeliveries, { id: made.id, page: 1, pageSize: 20 })).list
  const run = () => deliverJob.run(app.ctx, { id: made.id }, AbortSignal.any([]))
  return { user, visitor, id: made.id, secret: made.secret ?? '', log, run }
}
const invite = (userId: number) =>
  sendEvent(app.ctx.db, {
    type: 'team.invitation',
    data: {
      competition: { id: 1, title: { zh: '演示竞赛', en: 'Demonstration' } },
      team: { id: 2, name: '演示队' },
      by: { id: 3, name: '演示甲' },
      note: '',
      url: '/home.html',
    },
    owners: [{ kind: 'person', id: userId }],
    now: app.ctx.now(),
  })
const later = (minutes: number) => app.travel(new Date(app.ctx.now().getTime() + minutes * 60_000))

// covers: rely.webhook.signed
it('delivers an event once, signed, to those who chose it', async () => {
  const got = await receiver(() => ({ body: 'thanks' }))
  const { user, id, secret, log } = await withWebhook(got.address)
  await invite(user.id)
  await until(async () => (await log())[0]?.state === 'delivered')
  const [delivery] = await log()
  expect(delivery).toMatchObject({ type: 'team.invitation', attempts: 1, status: 200, response: 'thanks', error: null })
  const [message, ...others] = got.received
  if (!message) throw new Error('nothing was received')
  expect(others).toEqual([])
  expect(signedBy(message, [secret, 'another'])).toEqual([true, false])
  expect(message.headers).toMatchObject({ 'x-leitai-event': 'team.invitation', 'x-leitai-delivery': delivery?.key })
  expect(JSON.parse(message.body)).toMatchObject({
    type: 'team.invitation',
    version: 1,
    owner: { kind: 'person', id: user.id },
    data: { team: { name: '演示队' }, url: 'http://localhost/v3/home.html' },
  })
  expect(JSON.parse(delivery?.request ?? '')).toEqual(JSON.parse(message.body))
  const [kept] = await app.ctx.db.select().from(webhooks).where(eq(webhooks.id, id))
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(kept?.address).not.toContain('hook')
})

it('sends a test event, and a delivery again under the same key', async () => {
  const got = await receiver()
  const { visitor, id, log } = await withWebhook(got.address)
  const { deliveryId } = await visitor.call(contract.testWebhook, { id })
  await until(async () => (await log())[0]?.state === 'delivered')
  await visitor.call(contract.redeliver, { id: deliveryId })
  await until(async () => got.received.length === 2)
  const keys = got.received.map(({ headers }) => headers['x-leitai-delivery'])
  expect(new Set(keys).size).toBe(1)
  expect(got.received[0]?.headers['x-leitai-event']).toBe('webhook.test')
})

// covers: rely.webhook.signed
it('lets two secrets sign for a day after a change, and never shows one again', async () => {
  const got = await receiver()
  const { visitor, user, id, secret, log } = await withWebhook(got.address)
  const { secret: fresh } = await visitor.call(contract.rotateWebhookSecret, { id })
  await visitor.call(contract.testWebhook, { id })
  await until(async () => got.received.length === 1)
  later(25 * 60)
  const again = await app.as(user)
  await again.call(contract.testWebhook, { id })
  await until(async () => got.received.length === 2)
  const [both, alone] = got.received
  if (!both || !alone) throw new Error('nothing was received')
  expect(signedBy(both, [fresh, secret])).toEqual([true, true])
  expect(signedBy(alone, [fresh, secret])).toEqual([true, false])
  const shown = await again.call(contract.webhooks, { ownerKind: 'person', ownerId: user.id })
  expect(
    JSON.stringify([shown, await again.call(contract.webhookDeliveries, { id, page: 1, pageSize: 20 })]),
  ).not.toMatch(/whsec_|\/hook/)
  expect(await log().catch(() => [])).toBeDefined()
})

// covers: rely.webhook.again
it('tries again with growing waits, and gives up after eight', async () => {
  const got = await receiver(() => ({ status: 500, body: 'no' }))
  const { user, id, run } = await withWebhook(got.address)
  await invite(user.id)
  const row = async () =>
    (await app.ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)))[0]
  await until(async () => (await row())?.attempts === 1 && (await row())?.leaseUntil === null)
  const waits: number[] = []
  for (let attempt = 1; attempt < 8; attempt++) {
    const { nextAt, triedAt } = (await row()) ?? {}
    waits.push(Math.round(((nextAt?.getTime() ?? 0) - (triedAt?.getTime() ?? 0)) / 60_000))
    later(waits.at(-1) ?? 0)
    later(0.1)
    await run()
    await until(async () => (await row())?.attempts === attempt + 1 && (await row())?.leaseUntil === null)
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440])
  expect(await row()).toMatchObject({
    state: 'failed',
    attempts: 8,
    nextAt: null,
    status: 500,
    error: { code: 'status', detail: '500' },
  })
})

// covers: rely.webhook.again
it('turns off what has failed for three days, tells its owner, and drops what waits', async () => {
  const got = await receiver(() => ({ status: 404 }))
  const { user, id } = await withWebhook(got.address)
  const [since] = [new Date(app.ctx.now().getTime() - 3 * 86_400_000)]
  await app.ctx.db.update(webhookStates).set({ failingSince: since }).where(eq(webhookStates.webhookId, id))
  await invite(user.id)
  const visitor = await app.as(user)
  const shown = async () => (await visitor.call(contract.webhooks, { ownerKind: 'person', ownerId: user.id })).list[0]
  await until(async () => (await shown())?.enabled === false)
  expect((await shown())?.gaveUpAt).not.toBeNull()
  const { list } = await visitor.call(findUserMsgByPage, { unread: false, page: 1, pageSize: 20 })
  expect(list.map(({ title }) => title.zh)).toEqual(['Webhook“演示接收端”已停用'])
  await invite(user.id)
  expect(await visitor.call(contract.webhookDeliveries, { id, page: 1, pageSize: 20 })).toMatchObject({ total: 1 })
  expect(await refusalOf(visitor.call(contract.testWebhook, { id }))).toBe('webhook.off')
  await visitor.call(contract.changeWebhook, {
    id,
    name: '演示',
    events: ['team.invitation'],
    language: 'zh',
    enabled: true,
  })
  expect(await shown()).toMatchObject({ enabled: true, gaveUpAt: null, failingSince: null })
})

// covers: rely.webhook.outside
it('follows no redirect, and says so in the log', async () => {
  const elsewhere = await receiver()
  const got = await receiver(() => ({ status: 302, headers: { location: elsewhere.address } }))
  const { user, log } = await withWebhook(got.address)
  await invite(user.id)
  await until(async () => (await log())[0]?.error !== null)
  expect((await log())[0]).toMatchObject({ state: 'waiting', status: 302, error: expect.stringContaining('转址') })
  expect(elsewhere.received).toEqual([])
})

// covers: rely.webhook.limits
it('holds at most ten webhooks of an owner, in a race too', async () => {
  const user = await build.user()
  const visitor = await app.as(user)
  const add = () =>
    visitor.call(contract.addWebhook, {
      ...common,
      address: 'https://hooks.invalid/x',
      ownerKind: 'person',
      ownerId: user.id,
      events: ['notice.sent'],
    })
  const results = await Promise.allSettled(Array.from({ length: 13 }, add))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await refusalOf(add())).toBe('webhook.most')
})

// covers: rely.webhook.limits
it('attack: sends no more than a thousand an hour for an owner, also by a webhook made anew', async () => {
  const got = await receiver()
  const { user, visitor, id, log } = await withWebhook(got.address)
  const at = new Date(Math.floor(app.ctx.now().getTime() / 3_600_000) * 3_600_000)
  const next = new Date(at.getTime() + 3_600_000).toISOString()
  await app.ctx.db.insert(webhookHours).values({ ownerKind: 'person', ownerId: user.id, at, count: 1000 })
  await invite(user.id)
  await until(async () => (await log())[0]?.nextAt === next)
  await visitor.call(contract.removeWebhook, { id })
  const again = await withWebhook(got.address, { user, visitor })
  await invite(user.id)
  await until(async () => (await again.log())[0]?.nextAt === next)
  expect(got.received).toEqual([])
})

it('keeps the log for thirty days', async () => {
  const got = await receiver()
  const { user, id, log } = await withWebhook(got.address)
  await invite(user.id)
  await until(async () => (await log())[0]?.state === 'delivered')
  later(31 * 24 * 60)
  await cleanUpDeliveries(app.ctx)
  expect(await app.ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))).toEqual([])
})

it('is part of one’s own data, without addresses and secrets', async () => {
  const { visitor, secret } = await withWebhook('https://hooks.invalid/token')
  const response = await visitor.fetch('/v3/api/user/setting/exportMyData')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  expect(text).toContain('hooks.invalid')
  expect(text).not.toContain('/token')
  expect(text).not.toContain(secret)
})
