import { setTimeout } from 'node:timers/promises'
import { hostRoles } from '@leitai/competition/definition/table'
import { announce } from '@leitai/competition/host-console/contract'
import { auditLog } from '@leitai/platform/audit/table'
import { and, eq } from '@leitai/platform/db/orm'
import { encryptedUnder, rotateKeys } from '@leitai/platform/keys/keys'
import { reencryptAll } from '@leitai/platform/keys/reencrypt'
import { dataKeys } from '@leitai/platform/keys/table'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, expect, it } from 'vitest'
import { eventsFor } from './contract.events.ts'
import * as contract from './contract.ts'
import { forgetWebhooks } from './personal-data.ts'
import { sealSecret } from './record.ts'
import { webhookDeliveries, webhooks } from './table.ts'
import { loopback, openReceiver, signedBy } from './testing.ts'

const { app, build } = await testApp({ webhookNetworks: loopback })
const receiver = await openReceiver()
afterAll(() => receiver.close())

const common = { name: '演示', kind: 'json', language: 'zh', secret: '', address: 'https://hooks.invalid/x' } as const
const settings = { name: '演示', language: 'zh', enabled: true } as const
const paging = { page: 1, pageSize: 20 }

async function person() {
  const user = await build.user()
  return { user, visitor: await app.as(user) }
}

// covers: rely.webhook.owner
it('hides webhooks, their log and their deliveries from everybody else, admins included', async () => {
  const { user, visitor } = await person()
  const own = { ownerKind: 'person', ownerId: user.id } as const
  const { id } = await visitor.call(contract.addWebhook, { ...common, ...own, events: ['notice.sent'] })
  const { deliveryId } = await visitor.call(contract.testWebhook, { id })
  const admin = await app.as(await build.user({ role: 'admin' }))
  for (const other of [(await person()).visitor, admin]) {
    expect(await refusalOf(other.call(contract.webhooks, own))).toBe('webhook.owner')
    expect(await refusalOf(other.call(contract.addWebhook, { ...common, ...own, events: ['notice.sent'] }))).toBe(
      'webhook.owner',
    )
    const change = { ...settings, id, events: ['notice.sent' as const], address: receiver.address }
    for (const ask of [
      () => other.call(contract.changeWebhook, change),
      () => other.call(contract.rotateWebhookSecret, { id }),
      () => other.call(contract.removeWebhook, { id }),
      () => other.call(contract.testWebhook, { id }),
      () => other.call(contract.webhookDeliveries, { id, ...paging }),
    ])
      expect(await refusalOf(ask())).toBe('webhook.unknown')
    expect(await refusalOf(other.call(contract.redeliver, { id: deliveryId }))).toBe('webhook.deliveryUnknown')
  }
  const nobody = app.visitor()
  expect(await refusalOf(nobody.call(contract.webhooks, own))).toBe('login.missing')
})

// covers: rely.webhook.outside
it.each([
  'http://127.0.0.2:1/x',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/',
  'http://10.1.1.1/',
  'http://0x0a010101/',
  'ftp://example.com/',
  'https://name:word@example.com/',
  'javascript:alert(1)',
  'example.com',
])('takes no address like %s', async (address) => {
  const { user, visitor } = await person()
  const own = { ownerKind: 'person', ownerId: user.id } as const
  const adding = visitor.call(contract.addWebhook, { ...common, ...own, address, events: ['notice.sent'] })
  // The whole of 127.0.0.0/8 is allowed here.
  expect(await refusalOf(adding)).toBe(address.includes('127.') ? 'ok' : 'webhook.address')
  const { id } = await visitor.call(contract.addWebhook, { ...common, ...own, events: ['notice.sent'] })
  const changing = visitor.call(contract.changeWebhook, { ...settings, id, events: ['notice.sent'], address })
  expect(await refusalOf(changing)).toBe(address.includes('127.') ? 'ok' : 'webhook.address')
})

it('takes the addresses of robots alone for robots, and gives them no secret', async () => {
  const { user, visitor } = await person()
  const own = { ownerKind: 'person' as const, ownerId: user.id, events: ['notice.sent' as const] }
  const addresses = {
    wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0',
    dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=0',
    feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/0-1',
  }
  for (const kind of ['wecom', 'dingtalk', 'feishu'] as const) {
    const adding = (address: string) => visitor.call(contract.addWebhook, { ...common, ...own, kind, address })
    expect(await refusalOf(adding('https://hooks.invalid/x'))).toBe('webhook.robot')
    const { id, secret } = await adding(addresses[kind])
    expect(secret).toBeNull()
    expect(await refusalOf(visitor.call(contract.rotateWebhookSecret, { id }))).toBe('webhook.noSecret')
  }
})

// covers: rely.webhook.owner
it('offers each owner only events that it may see', async () => {
  const { user, visitor } = await person()
  const own = { ownerKind: 'person', ownerId: user.id } as const
  for (const events of [['signup.requested'], ['announcement.published'], ['webhook.test']] as const)
    expect(await refusalOf(visitor.call(contract.addWebhook, { ...common, ...own, events: [...events] }))).toBe(
      'webhook.events',
    )
  // Each event that may be chosen is told to owners of that kind (docs/WEBHOOKS.md): homework is told to its students.
  expect(eventsFor('organisation')).not.toContain('homework.due')
  const none = { ownerKind: 'organisation', ownerId: 999_999 } as const
  expect(await refusalOf(visitor.call(contract.webhooks, none))).toBe('organisation.unknown')
})

it('belongs to the competition: an editor who leaves loses it, it goes on, and the owner sees who added it', async () => {
  const { user: owner, visitor: host } = await person()
  const { user: editor, visitor } = await person()
  const cmpt = await build.competition({ ownerId: owner.id })
  await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: editor.id, role: 'editor', at: app.ctx.now() })
  const of = { ownerKind: 'competition', ownerId: cmpt.id } as const
  const events = ['announcement.published' as const]
  const { id, secret } = await visitor.call(contract.addWebhook, {
    ...common,
    ...of,
    events,
    address: receiver.address,
  })
  const list = async () => (await host.call(contract.webhooks, of)).list
  expect((await list())[0]?.by).toMatchObject({ userId: editor.id, manages: true })
  await app.ctx.db.delete(hostRoles).where(and(eq(hostRoles.cmptId, cmpt.id), eq(hostRoles.userId, editor.id)))
  expect(await refusalOf(visitor.call(contract.webhooks, of))).toBe('login.forbidden')
  expect(await refusalOf(visitor.call(contract.webhookDeliveries, { id, ...paging }))).toBe('webhook.unknown')
  expect((await list())[0]?.by).toMatchObject({ userId: editor.id, manages: false })
  await host.call(announce, { cmptId: cmpt.id, text: { zh: '演示公告', en: 'News' }, tell: false })
  const got = await until(async () => receiver.received.find(({ body }) => body.includes('演示公告')))
  expect(signedBy(got, [secret ?? ''])).toEqual([true])
  const acts = await app.ctx.db.select().from(auditLog).where(eq(auditLog.cmptId, cmpt.id))
  expect(acts.map(({ action }) => action)).toContain('webhook.add')
  expect(JSON.stringify(acts)).not.toMatch(/whsec_|\/hook/)
  await forgetWebhooks(app.ctx.db, editor.id)
  expect((await list())[0]?.by).toBeNull()
})

// covers: rely.webhook.owner
it('lets no judge, support or stranger manage those of a competition', async () => {
  const { user: owner } = await person()
  const cmpt = await build.competition({ ownerId: owner.id })
  const of = { ownerKind: 'competition', ownerId: cmpt.id } as const
  for (const role of ['judge', 'support'] as const) {
    const { user, visitor } = await person()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: user.id, role, at: app.ctx.now() })
    expect(await refusalOf(visitor.call(contract.webhooks, of))).toBe('hostConsole.mayNot')
  }
  expect(await refusalOf((await person()).visitor.call(contract.webhooks, of))).toBe('login.forbidden')
})

it('goes with its person', async () => {
  const { user, visitor } = await person()
  const own = { ownerKind: 'person', ownerId: user.id } as const
  const { id } = await visitor.call(contract.addWebhook, { ...common, ...own, events: ['notice.sent'] })
  await visitor.call(contract.testWebhook, { id })
  await forgetWebhooks(app.ctx.db, user.id)
  expect(await app.ctx.db.select().from(webhooks).where(eq(webhooks.id, id))).toEqual([])
  expect(await app.ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))).toEqual([])
})

it('does not send a delivery twice that is on its way', async () => {
  const { user, visitor } = await person()
  const own = { ownerKind: 'person', ownerId: user.id } as const
  const address = 'https://hooks.invalid/x'
  const { id } = await visitor.call(contract.addWebhook, { ...common, ...own, address, events: ['notice.sent'] })
  const { deliveryId } = await visitor.call(contract.testWebhook, { id })
  expect(await refusalOf(visitor.call(contract.redeliver, { id: deliveryId }))).toBe('webhook.waiting')
})

it('keeps the secret that is made while its key changes', async () => {
  const { user, visitor } = await person()
  const own = { ownerKind: 'person', ownerId: user.id } as const
  const { id } = await visitor.call(contract.addWebhook, { ...common, ...own, events: ['notice.sent'] })
  await app.ctx.db.update(dataKeys).set({ createdAt: new Date(app.ctx.now().getTime() - 91 * 86_400_000) })
  const newest = await rotateKeys(app.ctx)
  const secret = await sealSecret(app.ctx, 'whsec_new')
  const { reencrypting } = await app.ctx.db.transaction(async (tx) => {
    await tx.update(webhooks).set({ secret }).where(eq(webhooks.id, id))
    const begun = reencryptAll(app.ctx, newest)
    // It waits for the row by then.
    await setTimeout(500)
    return { reencrypting: begun }
  })
  await reencrypting
  const [kept] = await app.ctx.db.select().from(webhooks).where(eq(webhooks.id, id))
  expect(kept?.secret).toBe(secret)
  expect(encryptedUnder(kept?.address ?? '')).toBe(newest)
})
